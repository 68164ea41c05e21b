using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using OpenSim.Host.Options;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace Architecture.Tests;

/// <summary>Settings and statistics are declarations; here every one of them is read, wherever it is declared.</summary>
public partial class DeclarationTests
{
    [Test]
    public void Settings_HaveWords()
    {
        var wrong = Declared<ISetting>().Where(d => !IsSentence(d.Value.Doc)).Select(d => $"{d.Where}: \"{d.Value.Doc}\"");
        Rule.Holds(wrong, "A setting is described in whole sentences: the defaults file and 'config show' print them.");
    }

    [Test]
    public void Settings_AreDeclaredOnce()
    {
        var twice = Declared<ISetting>()
            .GroupBy(d => $"[{d.Value.Section}] {d.Value.Key}".ToLowerInvariant())
            .Where(g => g.Select(d => d.Value).Distinct().Count() > 1)
            .Select(g => $"{g.Key}: {string.Join(", ", g.Select(d => d.Where))}");
        Rule.Holds(twice, "Two declarations of one key would disagree some day.");
    }

    [Test]
    public void Settings_DefaultsAreWithinTheirRange()
    {
        Rule.Holds(Declared<ISetting>().Select(d => d.Value.Check(d.Value.DefaultText)).OfType<string>(),
            "A default must be a value of its setting.");
    }

    [Test]
    public void Settings_ThatNameFiles_ArePaths()
    {
        string[] otherwise = ["MetricsPath", "InitialTerrain", "AutoBackupScript"]; // an address, a word or a file, a program
        var texts = Declared<Setting<string>>()
            .Where(d => FileWord().IsMatch(d.Value.Key) && !d.Value.Doc.Contains("URL") && !otherwise.Contains(d.Value.Key)).Select(d => d.Where);
        Rule.Holds(texts, "A setting that names a file or folder is a Setting<SettingPath>: quotes, blanks and ~ then mean the same in each.");
        string[] places = ["data folder", "beside the program", "from where this file lies", "looked for as the folder of region files"];
        var unplaced = Declared<Setting<SettingPath>>().Where(d => !places.Any(d.Value.Doc.Contains)).Select(d => $"{d.Where}: {d.Value.Doc}");
        Rule.Holds(unplaced, "The words of a path say from where it is meant.");
    }

    [Test]
    public void Statistics_HaveNamesAndWords()
    {
        var wrong = Declared<StatDef>()
            .Where(d => !IsSentence(d.Value.Description) || !Regex.IsMatch(d.Value.OtelName, @"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$"))
            .Select(d => $"{d.Where}: \"{d.Value.OtelName}\", \"{d.Value.Description}\"");
        Rule.Holds(wrong, "A statistic has an OpenTelemetry name (lower-case words joined by dots) and a sentence for 'show stats all'.");
    }

    [Test]
    public void Statistics_NamesMeanOneThing()
    {
        var twice = Declared<StatDef>()
            .GroupBy(d => $"{d.Value.Category}.{d.Value.Container}.{d.Value.ShortName}".ToLowerInvariant())
            .Where(g => g.Select(d => d.Value).Distinct().Count() > 1)
            .Select(g => $"{g.Key}: {string.Join(", ", g.Select(d => d.Where))}");
        Rule.Holds(twice, "One name, two statistics.");
    }

    [Test]
    public void Settings_StandInTheSimulatorsCatalogue()
    {
        var catalog = DeclaredSettings.Catalog();
        var known = Arrows.Parse(Repository.Read("docs/architecture.md"));
        var simulator = Repository.Product.Where(p => p.Name == "OpenSim").SelectMany(p => p.References).SelectMany(known.Closure)
            .ToHashSet();
        var forgotten = Declared<ISetting>()
            .Where(d => simulator.Contains(d.Project) && catalog.Find(d.Value.Section, d.Value.Key) is null)
            .Select(d => d.Where);
        Rule.Holds(forgotten, "Name the class in src/hosts/OpenSim/Options/DeclaredSettings.cs, LocalCatalog or ProgramCatalog, then run ./dev defaults.");
    }

    [Test]
    public void Settings_AreReadByCode()
    {
        var unread = Declared<ISetting>().Where(d => !IsUsed(d.Where)).Select(d => $"{d.Where}: [{d.Value.Section}] {d.Value.Key}");
        Rule.Holds(unread, "A setting that nothing reads is a promise that is not kept: read it, or take it away.");
    }

    [Test]
    public void Statistics_AreFedByCode()
    {
        var unused = Declared<StatDef>().Where(d => !IsUsed(d.Where)).Select(d => $"{d.Where} is made by nothing");
        Rule.Holds(unused.Concat(Repository.Sources.Where(s => !s.IsTest).SelectMany(UnfedStatistics)),
            "A statistic that is always 0 tells an operator what is not so.");
    }

    [TestCase("OpenSimDefaults.ini")]
    [TestCase("OpenSim.ini.example")]
    public void DefaultsFile_IsWhatTheSourceDeclares(string name)
    {
        var expected = new StringWriter { NewLine = "\n" };
        if (name == "OpenSimDefaults.ini")
            DefaultsFile.Write(expected, DeclaredSettings.Catalog());
        else
            DefaultsFile.WriteExample(expected, DeclaredSettings.Catalog());
        CompareOrUpdate("config/" + name, expected.ToString());
    }

    [Test]
    public void LimitsPage_IsWhatTheSourceDeclares()
    {
        var page = new StringBuilder("""
            # What visitors can make the program hold or do

            Every bound, with the setting that changes it and its default; `show limits` on the console adds how much of it is in use, the
            most that ever was, and how often it has refused. Generated from the declarations in the source (`./dev defaults`).

            | bound | whose | default | setting | what it bounds, and what happens then |
            |---|---|---|---|---|

            """);
        var limits = Declared<LimitDef>().Select(d => d.Value).Distinct();
        foreach (var limit in limits.OrderBy(l => l.OtelName, StringComparer.Ordinal))
            page.Append(CultureInfo.InvariantCulture, $"| {limit.ShortName} | {limit.Per.ToString().ToLowerInvariant()} ")
                .Append(limit.Setting is { } setting
                    ? $"| {setting.DefaultText} {setting.Unit} | `[{setting.Section}] {setting.Key}` "
                    : "| fixed | ")
                .Append(CultureInfo.InvariantCulture, $"| {limit.Description} |\n");
        CompareOrUpdate("docs/operators/limits.md", page.ToString());
    }

    private static void CompareOrUpdate(string file, string expected)
    {
        var path = Path.Combine(Repository.Root, file);
        if (Environment.GetEnvironmentVariable("UPDATE_DEFAULTS") == "1")
            File.WriteAllText(path, expected);
        Assert.That(File.Exists(path) ? File.ReadAllText(path) : "", Is.EqualTo(expected), $"{file} is stale: run ./dev defaults.");
    }

    /// <param name="member">"Type.Field": used by that name anywhere, or by the field's name alone in the type's own file.</param>
    private static bool IsUsed(string member)
    {
        var (type, field) = (member.Split('.')[0], member.Split('.')[1]);
        return Repository.Sources.Where(s => !s.IsTest).Any(s => Regex.IsMatch(s.Text, $@"\b{type}\.{field}\b")
            || (s.TypeNames.Contains(type)
            && s.Syntax.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.Text == field)));
    }

    /// <summary>Counters that nobody keeps, those that are kept and not counted, and gauges that read a constant.</summary>
    private static IEnumerable<string> UnfedStatistics(SourceFile source)
    {
        foreach (var call in source.Syntax.DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call.Expression is not MemberAccessExpressionSyntax
                {
                    Name.Identifier.Text: "Counter" or "Timing" or "Histogram"
                or "Gauge"
                } made)
                continue;
            var where = $"{source.At(call.GetLocation().GetLineSpan().StartLinePosition.Line + 1)}: {call}";
            if (made.Name.Identifier.Text == "Gauge")
            {
                if (call.ArgumentList.Arguments is [_, { Expression: LambdaExpressionSyntax { Body: LiteralExpressionSyntax } }])
                    yield return $"{where} is a constant";
            }
            else if (KeeperOf(call) is not { } keeper)
                yield return $"{where} is kept by nobody";
            else if (!Repository.Sources.Any(s => !s.IsTest && Regex.IsMatch(s.Text, $@"\b{keeper}\.(Add|Record|Part)\(")))
                yield return $"{where} is never counted";
        }
    }

    private static string? KeeperOf(InvocationExpressionSyntax call) => call.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left.ToString(),
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.Text,
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => property.Identifier.Text,
        _ => null
    };

    private static bool IsSentence(string text) => text.Length > 5 && char.IsUpper(text[0]) && text[^1] is ('.' or ')' or '"' or ';');

    private static IEnumerable<(string Project, string Where, T Value)> Declared<T>() =>
        from project in Repository.Product
        let file = Path.Combine(AppContext.BaseDirectory, project.Name + ".dll")
        where File.Exists(file)
        from type in Assembly.LoadFrom(file).GetTypes()
        where !type.ContainsGenericParameters
        from field in type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
        where typeof(T).IsAssignableFrom(field.FieldType)
        select (project.Name, $"{type.Name}.{field.Name}", (T)field.GetValue(null)!);

    [GeneratedRegex("(File|Folder|Dir|Directory|Path|Script|_file|sdir)$")]
    private static partial Regex FileWord();
}
