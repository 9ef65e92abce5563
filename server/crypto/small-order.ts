// Whether the public key of Ed25519 is a point of small order: of the few multiples of it one meets any text, so that nobody needs the private key to sign.

const PRIME = 2n ** 255n - 19n
/** Of two of the points of order 8; the other two have its negative. */
const Y_OF_ORDER_8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n

/** Of all eight, of orders 1, 2, 4 and 8. */
const smallOrders: ReadonlySet<bigint> = new Set([1n, PRIME - 1n, 0n, Y_OF_ORDER_8, PRIME - Y_OF_ORDER_8])

/** @param point as RFC 8032 5.1.2 encodes it: whichever x, and of which y stands for one that is greater than the prime as well */
export function isOfSmallOrder(point: Uint8Array): boolean {
  const encoded = BigInt(`0x${Buffer.from(point).reverse().toString('hex')}`)
  return smallOrders.has(BigInt.asUintN(255, encoded) % PRIME)
}
