/**
 * What a first visit loads, as it goes over the wire: with the headers, compressed as the server sends it. A file counts
 * to the first picture if it was asked for before the board stood there ready for the first move.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function firstLoad(browser, url) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  try {
    /** @type {import('playwright-core').Request[]} */
    const requests = [];
    context.on('request', (request) => void requests.push(request));
    await context.addInitScript(noteFirstPicture);
    const page = await context.newPage();
    await page.goto(url);
    const picture = await page.waitForFunction(() => Reflect.get(window, 'firstPicture')).then((at) => at.jsonValue());
    await untilQuiet(page, requests);
    const untilIdle = await Promise.all(requests.map(describe));
    return { untilIdle, untilPicture: untilIdle.filter(({ askedAt }) => askedAt < picture) };
  } finally {
    await context.close();
  }
}

/**
 * What the page does when it is idle has begun, and for a second nothing more has been asked for.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Request[]} requests
 */
async function untilQuiet(page, requests) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  for (let known = -1; known < requests.length; await page.waitForTimeout(1000)) {
    known = requests.length;
    await Promise.all(requests.map((request) => request.response()));
  }
}

/** @param {import('./first-load.d.mts').LoadedFile[]} files */
export function bytesOf(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Runs in the page: keeps the moment at which one can play. */
function noteFirstPicture() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-stage="waiting"]')) return;
    observer.disconnect();
    Reflect.set(window, 'firstPicture', Date.now());
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** @param {import('playwright-core').Request} request */
async function describe(request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return {
    name: new URL(request.url()).pathname,
    bytes: responseBodySize + responseHeadersSize,
    askedAt: request.timing().startTime,
  };
}
