// Whatever is done to the boxes, in any order, there are six of them, each with one digit at most, one with the focus.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Boxes,
  backspace,
  digitsOf,
  type Edit,
  empty,
  fill,
  inserted,
  LENGTH,
  moveTo,
  remove,
  type,
} from '../../ui/components/six-boxes.edit.ts'

type Gesture = (boxes: Boxes, at: number) => Edit

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[0-9 -]{0,9}$/))
const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  text.map(
    (given): Gesture =>
      (boxes, at) =>
        type(boxes, given, at),
  ),
  text.map(
    (given): Gesture =>
      (boxes, at) =>
        fill(boxes, given, at),
  ),
  fc.constantFrom<Gesture>(backspace, remove),
  fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab').map(
    (key): Gesture =>
      (boxes, at) => ({ boxes, focus: moveTo(key, at) ?? at }),
  ),
)

test('any edits leave six boxes, a digit at most in each, and the focus on one of them', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
      let edit: Edit = { boxes: empty, focus: 0 }
      for (const make of gestures) {
        edit = make(edit.boxes, edit.focus)
        expect(edit.boxes).toHaveLength(LENGTH)
        expect(edit.boxes.every((each) => /^[0-9]?$/.test(each))).toBe(true)
        expect(edit.boxes[edit.focus]).toBeDefined()
      }
    }),
  )
})

test('six digits are read in their order, typed or filled in, whatever stands between them', () => {
  const code = fc.stringMatching(/^[0-9]{6}$/)
  const between = fc.stringMatching(/^[ a-z–-]{0,3}$/)
  fc.assert(
    fc.property(code, between, fc.nat(LENGTH - 1), (digits, gap, at) => {
      expect(fill(empty, [...digits].join(gap), at).boxes.join('')).toBe(digits)
      let typed: Edit = { boxes: empty, focus: 0 }
      for (const digit of digits) typed = type(typed.boxes, digit, typed.focus)
      expect(typed.boxes.join('')).toBe(digits)
    }),
  )
})

test('what an input method writes beside a digit is told apart from it', () => {
  const digit = fc.stringMatching(/^[0-9]$/)
  fc.assert(
    fc.property(digit, digit, (before, added) => {
      expect(inserted(before, before + added)).toBe(added)
      expect(inserted(before, added + before)).toBe(added)
      expect(inserted('', added)).toBe(added)
    }),
  )
})

test('digits of other scripts are the same digits', () => {
  expect(digitsOf('٠١٢٣٤٥٦٧٨٩ ۰۱۲ ०१२ ０１２')).toBe('0123456789012012012')
})
