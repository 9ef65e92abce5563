{{/* What both services share. Each of these takes (dict "root" $ "name" "auth"). */}}

{{- define "lockstep.labels" -}}
{{ include "lockstep.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: lockstep
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "lockstep.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "lockstep.fullname" -}}
{{ .root.Release.Name }}-{{ .name }}
{{- end }}

{{- define "lockstep.image" -}}
{{ .root.Values.image.repository }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}
{{- end }}

{{/* A pod of the restricted profile, which talks to no API server. */}}
{{- define "lockstep.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "lockstep.container" -}}
image: {{ include "lockstep.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}
