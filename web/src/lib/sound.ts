/** Small sounds, made here: there is no file to load. */

export type Sound = 'dice' | 'card' | 'piece' | 'turn' | 'end';

let audio: AudioContext | null = null;

/** A tone that dies away: seconds from now, its pitch and how it falls, how long, how loud. */
function tone(
  to: AudioContext,
  kind: OscillatorType,
  at: number,
  [pitch, falls]: [number, number],
  long: number,
  loud: number,
): void {
  const start = to.currentTime + at;
  const voice = to.createOscillator();
  const volume = to.createGain();
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(falls, start + long);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  voice.connect(volume).connect(to.destination);
  voice.start(start);
  voice.stop(start + long);
}

/** A breath of noise around a pitch. */
function rustle(to: AudioContext, at: number, pitch: number, long: number, loud: number): void {
  const start = to.currentTime + at;
  const length = Math.ceil(to.sampleRate * long);
  const buffer = to.createBuffer(1, length, to.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const noise = to.createBufferSource();
  const filter = to.createBiquadFilter();
  const volume = to.createGain();
  noise.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  noise.connect(filter).connect(volume).connect(to.destination);
  noise.start(start);
}

const SOUNDS: Record<Sound, (to: AudioContext) => void> = {
  /** A few bones on stone, each softer than the last. */
  dice: (to) => {
    for (const [i, at] of [0, 0.07, 0.16, 0.22, 0.31].entries())
      rustle(to, at, 2600 - 260 * i, 0.05, 0.5 - 0.07 * i);
  },
  /** Paper over paper. */
  card: (to) => rustle(to, 0, 3800, 0.16, 0.28),
  /** Wood on a board. */
  piece: (to) => {
    tone(to, 'sine', 0, [210, 95], 0.09, 0.3);
    rustle(to, 0, 1200, 0.03, 0.2);
  },
  /** Two soft wooden knocks. */
  turn: (to) => {
    tone(to, 'triangle', 0, [520, 500], 0.12, 0.25);
    tone(to, 'triangle', 0.13, [660, 640], 0.12, 0.25);
  },
  /** Four pipes, one after the other. */
  end: (to) => {
    for (const [i, pitch] of [392, 440, 523, 659].entries())
      tone(to, 'sine', 0.2 * i, [pitch, pitch * 0.995], 0.55, 0.2);
  },
};

export function play(sound: Sound): void {
  audio ??= new AudioContext();
  const to = audio;
  if (to.state === 'suspended') void to.resume(); // as long as nobody has touched the page
  SOUNDS[sound](to);
}
