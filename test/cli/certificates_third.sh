#!/usr/bin/env bash
# Another third of the models: certificates.sh.
share=2
. "$(dirname "$0")/certificates.sh"
