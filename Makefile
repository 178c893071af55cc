# The gate and the project's own checks. `make` alone lists the targets.
# Everything is built here: .venv/ (the command is .venv/bin/parity), build/ and java_fixtures/*/target/.

PYTHON  ?= python3
MVN     ?= mvn
VENV    := .venv
PARITY  := $(VENV)/bin/parity
REPORTS := build/reports
MAVEN   := $(MVN) --quiet --batch-mode -Dstyle.color=never --file java_fixtures/pom.xml

# JAR=… (a jar, a folder, a classpath or a Maven coordinate) takes the place of the fixture.
JAR      ?=
SUBJECTS := $(if $(JAR),--subject reference --subject "java=$(JAR)" --subject openjiuwen)

# FULL=1 runs the recorded cases too that find nothing that others do not (parity list --redundant).
FULL     ?=

# Half of the tests wait for processes of their own: more workers than cores.
TEST_WORKERS ?= $(shell cores=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); echo $$((cores + (cores < 4 ? cores : 4))))

BOTH     := --subject reference $(if $(JAR),--subject "java=$(JAR)",--subject java)

JAVA_SOURCES := $(shell find java_fixtures -name target -prune -o \( -name '*.java' -o -name pom.xml \) -print)
JARS         := java_fixtures/bridge/target/.built
OPENJIUWEN   := build/.openjiuwen
INSTALLED    := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup parity coverage mutants test test-java test-python lint fuzz bench report wheel clean python java

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(JARS) $(INSTALLED) $(OPENJIUWEN) ## make .venv/, build the jars, install openjiuwen beside it

parity: setup ## run the gate: cases, and some generated ones (FULL=1 all cases, JAR=… another jar)
	@mkdir -p $(REPORTS)
	$(strip $(PARITY) run $(if $(FULL),,--reduced) $(SUBJECTS)) --report json=$(REPORTS)/parity.json
	$(PARITY) fuzz --profile gate --no-save --quiet $(BOTH) --report json=$(REPORTS)/fuzz.json

coverage: setup ## measure what all cases reach of both sides' code, rule by rule
	@mkdir -p $(REPORTS)
	$(strip $(PARITY) run --coverage $(SUBJECTS)) --report json=$(REPORTS)/coverage.json

mutants: setup ## see whether all cases notice small faults in both sides (JAR=… another jar)
	@mkdir -p $(REPORTS)
	$(PARITY) mutants -j 2 --subject $(if $(JAR),"java=$(JAR)",java) --json $(REPORTS)/mutants-java.json
	$(PARITY) mutants -j 2 --subject reference --json $(REPORTS)/mutants-reference.json

test: test-java test-python ## run the project's own tests, Java and Python

test-java:
	@$(MAKE) --silent java
	$(MAVEN) verify

# Tests are compiled once and not by each worker, whatever the machine's image says of bytecode.
# Files are begun in their order, so that those with whole processes are not the last.
test-python: setup
	PYTHONDONTWRITEBYTECODE= $(VENV)/bin/python -m pytest -n $(TEST_WORKERS) --dist loadfile --no-loadscope-reorder --cov --cov-report=term:skip-covered --cov-report=xml:$(REPORTS)/coverage.xml

lint: setup ## check formatting, types, imports and the case files
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(PARITY) lint --require expect --require why
	$(MAVEN) -P lint test-compile

fuzz: setup ## search for disagreements in generated inputs, half a minute (parity fuzz --help)
	$(PARITY) fuzz $(BOTH)

bench: setup ## measure the harness beside what it measures (parity bench --help)
	@mkdir -p $(REPORTS)
	$(PARITY) bench --json $(REPORTS)/bench.json

report: ## show the last report of the gate again, and write it as a page
	@test -f $(REPORTS)/parity.json || { echo 'There is no report yet; make it with: make parity' >&2; exit 2; }
	$(PARITY) report $(REPORTS)/parity.json --report html=$(REPORTS)/parity.html

wheel: $(INSTALLED) $(JARS) ## build dist/*.whl, which holds the jars and needs nothing of this folder
	$(VENV)/bin/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean: ## remove all that was built
	rm -rf $(VENV) build dist java_fixtures/target java_fixtures/*/target *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .parity .coverage*

python:
	@$(PYTHON) -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'parity needs Python 3.11 or newer with venv; `$(PYTHON)` is not.' >&2; \
	  echo 'Install one, or name it: make PYTHON=/path/to/python3.12 …' >&2; exit 3; }

java:
	@javac=javac; [ -n "$$JAVA_HOME" ] && javac="$$JAVA_HOME/bin/javac"; \
	  "$$javac" -version >/dev/null 2>&1 || { \
	  echo "parity needs a JDK 17 or newer to build its Java fixture; $$javac does not run." >&2; \
	  echo 'Install one (Debian: apt-get install openjdk-17-jdk-headless), or set JAVA_HOME to it.' >&2; exit 3; }
	@$(MVN) --version >/dev/null 2>&1 || { \
	  echo 'parity needs Maven to build its Java fixture; `$(MVN)` does not run.' >&2; \
	  echo 'Install it (Debian: apt-get install maven), or name it: make MVN=/path/to/mvn …' >&2; exit 3; }

# What builds is checked first, and only where there is something to build.
$(INSTALLED): pyproject.toml requirements.lock
	@$(MAKE) --silent python
	@echo 'Setting up $(VENV) …'
	$(PYTHON) -m venv --clear $(VENV)
	$(VENV)/bin/python -m pip install --quiet --require-hashes --requirement requirements.lock
	$(VENV)/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(VENV)/bin/python -m compileall -q harness
	@touch $@

$(JARS): $(JAVA_SOURCES)
	@$(MAKE) --silent java
	@echo 'Building the Java fixture and the bridge …'
	$(MAVEN) -DskipTests package
	@touch $@

$(OPENJIUWEN): harness/subjects/openjiuwen/requirements.lock | $(INSTALLED)
	@echo 'Installing openjiuwen in an environment of its own …'
	$(VENV)/bin/python -m harness.subjects.openjiuwen.environment
	@mkdir -p build && touch $@
