// The name of the organization whose invitation has led to the form.

import { stored } from '../client/stored.ts'

export const invitedTo = stored('sessionStorage', 'invitedTo')
