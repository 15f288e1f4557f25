import type { Frame } from './frame';

/**
 * A dry nut on wood, made anew each time: a short burst of noise through two narrow filters (the nut's click and the
 * board's body). A capture sounds lower. Silent until switched on.
 */
export class Sound {
  on = false;
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  private master: GainNode | null = null;
  private loudness = 1;
  private lastAt = -1;

  /** From 0 to 100. */
  set volume(value: number) {
    // Ears hear the square root of a gain, about.
    this.loudness = 2 * (value / 100) ** 2;
    if (this.master) this.master.gain.value = this.loudness;
  }

  /**
   * Call at every touch and key: a browser gives sound only from then on, and takes it away again when it likes. It
   * does not matter when the sound was switched on, now or at an earlier visit.
   */
  wake = async (): Promise<void> => {
    if (!this.on || this.context?.state === 'running' || typeof AudioContext === 'undefined') return;
    this.context ??= this.open();
    await this.context.resume().catch(() => undefined);
  };

  /** The sound that belongs to a frame, if one does. Pass it to the player's on('frame'). */
  follow = (frame: Frame): void => {
    if (!frame.ms) return;
    if (frame.phase === 'drop') this.drop();
    else if (frame.phase === 'capture' || frame.phase === 'sweep') this.take();
  };

  /** Two seeds fall and some are taken, so that one hears what has been chosen. Call from a click or key press. */
  async sample(): Promise<void> {
    await this.wake();
    this.lastAt = -1;
    this.drop();
    this.drop(0.13);
    this.take(0.34);
  }

  private open(): AudioContext {
    const context = new AudioContext();
    this.noise = burst(context);
    this.master = context.createGain();
    this.master.gain.value = this.loudness;
    this.master.connect(context.destination);
    return context;
  }

  private drop(delay = 0): void {
    this.knock(delay, 1750, 330, 0.34);
  }

  private take(delay = 0): void {
    this.knock(delay, 820, 165, 0.5);
  }

  private knock(delay: number, click: number, body: number, loudness: number): void {
    const { context, noise, master } = this;
    if (!this.on || !context || !noise || !master || context.state !== 'running') return;
    const at = context.currentTime + delay;
    // In a hurried sowing drops follow each other faster than ears can part them.
    if (at - this.lastAt < 0.028) return;
    this.lastAt = at;
    const chance = () => 0.88 + Math.random() * 0.24;
    const source = context.createBufferSource();
    source.buffer = noise;
    source.playbackRate.value = chance();
    const out = context.createGain();
    out.gain.value = loudness * (0.75 + Math.random() * 0.4);
    out.connect(master);
    this.voice(at, source, out, click * chance(), 5, 1, 0.028);
    this.voice(at, source, out, body * chance(), 9, 2.4, 0.085);
    source.start(at, Math.random() * 0.2, 0.14);
  }

  /** One resonance of the knock, dying away within `length` seconds. */
  private voice(
    at: number,
    source: AudioNode,
    out: AudioNode,
    pitch: number,
    narrow: number,
    level: number,
    length: number,
  ): void {
    const context = this.context!;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    filter.Q.value = narrow;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + 0.0015);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    source.connect(filter).connect(gain).connect(out);
  }
}

function burst(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.4), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return buffer;
}
