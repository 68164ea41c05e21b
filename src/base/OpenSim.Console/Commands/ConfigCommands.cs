using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Console.Commands;

/// <summary><c>config show|get|set|check|save</c>.</summary>
internal sealed class ConfigCommands(Configuration configuration, SettingCatalog catalog)
{
    private readonly UnusedKeys _unused = new(catalog);

    public void AddTo(CommandRegistry commands)
    {
        var general = commands.Group(GeneralCommands.Category);
        general.Add("config show", "[<section> [<key>]]", "Shows the merged configuration, with where each value comes from.", Show,
            "Passwords are shown as ***. A value that no file sets is its default.", CompleteName);
        general.Add("config get", "[<section> [<key>]]", "Shows one value alone, for scripts; else the same as config show.", Get,
            complete: CompleteName);
        general.Add("config set", "<section> <key> <value>", "Changes a value in the running program.", Set,
            "Settings marked live take effect at once; others are kept for 'config save' and need a restart. No ini file is changed.",
            CompleteName, typed => typed.Count > 3 && SecretKeys.IsSecret(typed[3]));
        general.Add("config check", "", "Says what is wrong with the configuration, and what in it has no effect here.", Check);
        general.Add("config save", "<file>", "Writes the merged configuration, changes included and secrets not, to one ini file.", Save);
    }

    private void Show(CommandContext context)
    {
        switch (context.Arguments)
        {
            case []:
                foreach (var section in Sections())
                    ShowSection(context, section);
                break;
            case [var section]:
                ShowSection(context, section);
                break;
            case [var section, var key]:
                ShowKey(context, section, key);
                break;
            default:
                context.FailWithUsage();
                break;
        }
    }

    private void Get(CommandContext context)
    {
        if (context.Arguments is not [var section, var key])
            Show(context);
        else if (TextOf(section, key) is { } text)
            context.WriteLine(SecretKeys.Shown(key, text));
        else
            context.Fail($"[{section}] {key} is not set.");
    }

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var section, var key, ..] || context.Arguments.Count < 3)
        {
            context.FailWithUsage();
            return;
        }

        var value = string.Join(' ', context.Arguments.Skip(2));
        var setting = catalog.Find(section, key);
        if (setting?.Check(value) is { } complaint)
        {
            context.Fail(complaint);
            return;
        }

        configuration.Set(section, key, value);
        context.WriteLine($"[{section}] {key} = {SecretKeys.Shown(key, value)}{Effect(section, key, setting)}");
    }

    private void Save(CommandContext context)
    {
        if (context.Arguments is not [var file])
        {
            context.FailWithUsage();
            return;
        }

        var path = context.PathOf(file);
        try
        {
            WholeFile.Write(path, stream =>
            {
                using var writer = new StreamWriter(stream, leaveOpen: true);
                IniWriter.Write(writer, configuration);
            }, isOwn: true);
            context.WriteLine($"Configuration saved to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            context.Fail($"{path} cannot be written: {e.Message}");
        }
    }

    private void Check(CommandContext context)
    {
        foreach (var problem in new SettingChecker(catalog).Check(configuration))
            context.WriteLine(problem.Sentence);
        foreach (var feature in _unused.MissingFeatures(configuration))
            context.WriteLine($"Set, but not there yet: {feature}");
        var unused = _unused.In(configuration);
        foreach (var (section, key) in unused)
            context.WriteLine($"{configuration.GetOrigin(section, key)}: {_unused.Words(section, key)}");
        var unknown = _unused.Unknown(configuration);
        context.WriteLine($"{configuration.Sections.Sum(s => configuration.Keys(s).Count)} settings are set, {unused.Count} of them have no "
            + $"effect here{(unknown > 0 ? $", and {unknown} more are not known: they have none either, unless a module of yours reads them" : "")}.");
    }

    private string Effect(string section, string key, ISetting? setting)
    {
        if (setting is { Live: true })
            return "";
        if (setting is not null)
            return " (takes effect at the next start, if saved)";
        var nearest = EditDistance.Nearest(key, catalog.In(section).Select(s => s.Key));
        return nearest is null ? " (nothing here reads this key)" : $" (nothing here reads this key; is {nearest} meant?)";
    }

    private void ShowSection(CommandContext context, string section)
    {
        var keys = configuration.Keys(section).Select(k => k.Key)
            .Union(catalog.In(section).Select(s => s.Key), StringComparer.OrdinalIgnoreCase).ToList();
        if (keys.Count == 0)
        {
            context.Fail($"There is no section [{section}].");
            return;
        }

        context.WriteLine($"[{section}]");
        foreach (var key in keys.Order(StringComparer.OrdinalIgnoreCase))
            context.WriteLine($"    {key} = {SecretKeys.Shown(key, TextOf(section, key)!)}{Origin(section, key)}");
    }

    private void ShowKey(CommandContext context, string section, string key)
    {
        if (TextOf(section, key) is not { } text)
        {
            context.Fail($"[{section}] {key} is not set.");
            return;
        }

        context.WriteLine($"{key} = {SecretKeys.Shown(key, text)}{Origin(section, key)}");
        if (catalog.Find(section, key) is { } setting)
            context.WriteLine($"{setting.Doc} {DefaultsFile.Properties(setting)} Default: {setting.DefaultText}");
        else if (Reason(section, key) is { Length: > 0 } reason)
            context.WriteLine($"Not used here{reason}.");
    }

    private string Reason(string section, string key) => _unused.ReasonOf(section, key) is { } reason ? ": " + reason : "";

    private string? TextOf(string section, string key) => configuration.GetText(section, key) ?? catalog.Find(section, key)?.DefaultText;

    private string Origin(string section, string key) =>
        (configuration.GetOrigin(section, key) is { Length: > 0 } origin ? $"  ; {origin}" : "  ; default")
        + (_unused.IsUnused(section, key) ? ", not used here" : "");

    private IEnumerable<string> Sections() =>
        configuration.Sections.Union(catalog.Sections, StringComparer.OrdinalIgnoreCase).Order(StringComparer.OrdinalIgnoreCase);

    private IEnumerable<string> CompleteName(IReadOnlyList<string> done) => done.Count switch
    {
        2 => Sections(),
        3 => configuration.Keys(done[2]).Select(k => k.Key).Concat(catalog.In(done[2]).Select(s => s.Key)),
        _ => []
    };
}
