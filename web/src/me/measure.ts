/** Of whom a moderator speaks; `lift`: it is to end a silence or a ban. */
export interface Subject {
  id: string;
  name: string;
  lift: boolean;
}
