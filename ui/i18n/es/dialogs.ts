// The words of dialogs in Spanish: machine-translated, not yet read by a native speaker. Each names what is done to what, says what follows, and its button repeats the verb.

import type { PageWords } from '../wording.ts'

export const dialogs: PageWords['dialogs'] = {
  removeMember: {
    title: (person, organization) => `¿Quitar a ${person} de ${organization}?`,
    consequence: 'Pierde el acceso al momento y necesitará otra invitación para volver.',
    act: 'Quitar',
  },
  handOver: {
    title: (organization, person) => `¿Traspasar ${organization} a ${person}?`,
    consequence: 'Será su propietario y tú seguirás como administrador; solo esa persona puede cambiarlo.',
    act: 'Traspasar',
  },
  revoke: {
    title: (email) => `¿Retirar la invitación a ${email}?`,
    consequence: 'El enlace de su correo dejará de funcionar.',
    act: 'Retirar',
  },
  decline: {
    title: (organization) => `¿Rechazar la invitación a ${organization}?`,
    consequence: 'Para unirte más tarde necesitarás otra invitación.',
    act: 'Rechazar',
  },
  leave: {
    title: (organization) => `¿Salir de ${organization}?`,
    consequence: 'Pierdes el acceso al momento y necesitarás otra invitación para volver.',
    act: 'Salir',
  },
  deleteOrganization: {
    title: (organization) => `¿Eliminar ${organization}?`,
    consequence: 'Todos los miembros pierden el acceso y todo lo que contiene se elimina para siempre.',
    act: 'Eliminar',
  },
  endSession: {
    title: (device) => `¿Cerrar sesión en ${device}?`,
    consequence: 'Solo se cierra tu sesión en ese dispositivo.',
    act: 'Cerrar sesión',
  },
  endOthers: {
    title: '¿Cerrar sesión en todos los demás dispositivos?',
    consequence: 'Tu sesión solo seguirá abierta en este dispositivo.',
    act: 'Cerrar sesión',
  },
  endAll: {
    title: '¿Cerrar sesión en todos los dispositivos?',
    consequence: 'Se cierra tu sesión en todos los dispositivos, también en este.',
    act: 'Cerrar sesión',
  },
  unlink: {
    title: (provider) => `¿Desvincular ${provider}?`,
    consequence: 'Ya no podrás iniciar sesión con esa cuenta.',
    act: 'Desvincular',
  },
  deleteAccount: {
    title: '¿Eliminar tu cuenta?',
    consequence: 'Tu cuenta y todo lo que contiene se elimina para siempre.',
    act: 'Eliminar',
  },
}
