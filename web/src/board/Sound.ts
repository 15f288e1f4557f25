import type { Frame } from './frame';

/**
 * A dry nut on wood, made anew each time: a short burst of noise through two narrow filters (the nut's click and the
 * board's body). A capture sounds lower. Silent until switched on; a browser gives sound only after a touch or key.
 */
export class Sound {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private lastAt = -1;
  private enabled = false;

  get on(): boolean {
    return this.enabled;
  }

  /** Call from a click or key press. */
  set on(value: boolean) {
    this.enabled = value;
    if (value) void this.wake();
  }

  /** The sound that belongs to a frame, if one does. Pass it to the player's on('frame'). */
  follow = (frame: Frame): void => {
    if (!this.enabled || !frame.ms) return;
    if (frame.phase === 'drop') this.knock(1750, 330, 0.34);
    else if (frame.phase === 'capture' || frame.phase === 'sweep') this.knock(820, 165, 0.5);
  };

  close(): void {
    this.enabled = false;
    void this.context?.close();
    this.context = null;
  }

  private async wake(): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') await this.context.resume().catch(() => undefined);
    this.noise ??= burst(this.context);
  }

  private knock(click: number, body: number, loudness: number): void {
    const { context, noise } = this;
    if (!context || !noise || context.state !== 'running') return;
    const now = context.currentTime;
    // In a hurried sowing drops follow each other faster than ears can part them.
    if (now - this.lastAt < 0.028) return;
    this.lastAt = now;
    const chance = () => 0.88 + Math.random() * 0.24;
    const source = context.createBufferSource();
    source.buffer = noise;
    source.playbackRate.value = chance();
    const out = context.createGain();
    out.gain.value = loudness * (0.75 + Math.random() * 0.4);
    out.connect(context.destination);
    this.voice(source, out, click * chance(), 5, 1, 0.028);
    this.voice(source, out, body * chance(), 9, 2.4, 0.085);
    source.start(now, Math.random() * 0.2, 0.14);
  }

  /** One resonance of the knock, dying away within `length` seconds. */
  private voice(source: AudioNode, out: AudioNode, pitch: number, narrow: number, level: number, length: number): void {
    const context = this.context!;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    filter.Q.value = narrow;
    const gain = context.createGain();
    const now = context.currentTime;
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(level, now + 0.0015);
    gain.gain.exponentialRampToValueAtTime(0.0008, now + length);
    source.connect(filter).connect(gain).connect(out);
  }
}

function burst(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.4), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return buffer;
}
