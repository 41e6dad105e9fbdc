import { book } from '../../../locales';

export const editor =
  book<typeof import('../../../locales/en/map_inca_empire')>('map_inca_empire')('editor');
