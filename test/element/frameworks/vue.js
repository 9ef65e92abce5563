// A page of Vue's: the element is there until somebody has signed in.

import { createApp, h, ref } from 'vue'

const place = document.getElementById('app')
const { auth } = place.dataset

createApp({
  setup() {
    const user = ref(null)
    const step = ref('')
    return () =>
      user.value
        ? h('p', `Welcome, ${user.value.email}`)
        : h('div', [
            h('p', step.value),
            h('lockstep-auth', {
              authUrl: auth,
              establish: async () => undefined,
              // By its exact name, as a template writes it: without the colon Vue puts hyphens before capitals.
              'on:lockstep-verifyEmail': () => {
                step.value = 'One more step'
              },
              'on:lockstep-exit-left': ({ detail }) => {
                user.value = detail.user
              },
            }),
          ])
  },
}).mount(place)
