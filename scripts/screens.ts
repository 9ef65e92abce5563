// npm run screens: a picture of every page in every state, at two widths and in two schemes, under docs/screens.

import { chromium } from 'playwright'
import { chromiumPath } from './chromium.ts'
import { startProduct } from './screens/product.ts'
import { walk } from './screens/walk.ts'

const executablePath = await chromiumPath()
const product = await startProduct()
try {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  await walk(browser, product).finally(() => browser.close())
} finally {
  await product.stop()
}
