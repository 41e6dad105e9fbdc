import { mount } from 'svelte';
import App from './App.svelte';
import { ready } from './lib/i18n.svelte';
import './lib/resting';
import './styles/fonts.css';
import './styles/theme.css';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
void ready()
  .then(() => mount(App, { target }))
  .then(() => (import.meta.env.PROD ? import('./local/offline') : null))
  .then((offline) => offline?.register());
