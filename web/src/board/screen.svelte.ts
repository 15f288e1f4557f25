/** Screen pixels for a CSS pixel. It changes when the page is zoomed or the window moves to another screen. */
class Screen {
  scale = $state(1);

  constructor() {
    if (typeof window === 'undefined') return;
    const follow = () => {
      this.scale = Math.min(window.devicePixelRatio || 1, SHARPEST);
      matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener('change', follow, { once: true });
    };
    follow();
  }
}

/** Finer than this nobody sees; pictures beyond it only cost memory. */
const SHARPEST = 2.5;

export const screen = new Screen();

/** How many times as large as usual the reader's browser writes: its text size in shares of 16 pixels. */
class TextScale {
  current = $state(1);

  constructor() {
    if (typeof ResizeObserver === 'undefined') return;
    const probe = document.createElement('div');
    probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:1rem;top:0';
    document.documentElement.append(probe);
    this.current = probe.offsetWidth / 16 || 1;
    new ResizeObserver(() => (this.current = probe.getBoundingClientRect().width / 16 || 1)).observe(probe);
  }
}

export const textScale = new TextScale();
