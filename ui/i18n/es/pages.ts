// The words of the pages around the form in Spanish: machine-translated, not yet read by a native speaker.

import { plural } from '../formats.ts'
import type { PageWords } from '../wording.ts'
import { dialogs } from './dialogs.ts'
import { organization } from './organization.ts'

export const pages: PageWords = {
  organization,
  dialogs,
  signOut: 'Cerrar sesión',
  signOutEverywhere: 'Cerrar mi sesión en todas partes',
  cancel: 'Cancelar',
  signingOut: 'Cerrando sesión…',
  signOutFailed: 'No se terminó de cerrar la sesión. Comprueba tu conexión e inténtalo de nuevo.',
  justDone: 'Notificaciones',
  menu: {
    open: (email) => `Tu cuenta: ${email}`,
    account: 'Cuenta',
    theme: 'Apariencia',
    themes: { system: 'Usar la del sistema', light: 'Claro', dark: 'Oscuro' },
  },
  appFailures: {
    unreachable: 'No hemos podido contactar con la aplicación. Comprueba tu conexión e inténtalo de nuevo.',
    broken: 'La aplicación no ha podido responder. Inténtalo de nuevo.',
  },
  noOrganization: {
    title: 'No perteneces a ninguna organización',
    lead: (email) => `Has iniciado sesión como ${email}.`,
    body: 'Aquí todo pertenece a una organización. Crea la tuya para continuar.',
    create: 'Crear una organización',
  },
  registerOrganization: {
    title: 'Crea una organización',
    lead: 'Será su propietario y podrá invitar a otras personas.',
    name: 'Nombre de la organización',
    nameHint: 'Un equipo, una empresa, un club.',
    nameMissing: 'Pon un nombre a la organización.',
    submit: 'Crear organización',
    creating: 'Creando la organización…',
    back: 'Volver',
  },
  selectTenant: {
    title: 'Elige una organización',
    count: (count) =>
      plural('es', count, { one: 'Perteneces a # organización.', other: 'Perteneces a # organizaciones.' }),
    lead: '¿A cuál quieres ir?',
    search: 'Buscar organizaciones',
    found: (count) =>
      plural('es', count, {
        one: '# organización encontrada.',
        other: '# organizaciones encontradas.',
      }),
    none: 'No se ha encontrado ninguna organización.',
    isDefault: 'Predeterminada',
    remember: 'Empezar aquí siempre que inicie sesión',
    submit: 'Continuar',
    choosing: 'Abriendo la organización…',
    choiceMissing: 'Elige una organización.',
  },
  dashboard: {
    title: (name) => (name ? `Hola, ${name}` : 'Hola'),
    lead: (email) => `Has iniciado sesión como ${email}.`,
    organization: 'Tu organización',
    organizations: 'Tus organizaciones',
    here: 'Estás aquí',
    create: 'Crear otra organización',
    switching: 'Cambiando de organización…',
  },
  sessions: {
    title: 'Dónde has iniciado sesión',
    loading: 'Buscando tus sesiones…',
    here: 'Este dispositivo',
    since: (date) => `Sesión iniciada el ${date}`,
    lastActive: (date) => `Última actividad: ${date}`,
    unknownDevice: 'Dispositivo desconocido',
    end: 'Cerrar sesión',
    endOf: (device) => `Cerrar sesión en ${device}`,
    ending: 'Cerrando esa sesión…',
    ended: (device) => `Sesión cerrada en ${device}.`,
  },
  callback: {
    title: 'Iniciando tu sesión',
    lead: 'Un momento, estamos terminando lo que empezaste con tu proveedor.',
    failed: 'No se pudo iniciar sesión',
    enterCode: 'Escribir el código',
    resetPassword: 'Restablecer la contraseña',
  },
  notFound: {
    title: 'Esta página no existe',
    body: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    back: 'Ir al inicio',
  },
}
