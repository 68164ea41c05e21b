using System.Globalization;
using OpenSim.Client.Network;
using OpenSim.Settings;
using OpenSim.Settings.Ini;
using OpenSim.Settings.Options;

namespace PCampbot.Options;

/// <summary>The command line, in OpenSimulator's words. The same words may stand in <c>[Startup]</c> of pCampBot.ini; the command line goes
/// over them.</summary>
public sealed class BotOptions
{
    public const string DefaultIni = "pCampBot.ini";

    /// <summary>The origin of settings that were given there: they go over those of a scenario.</summary>
    public const string CommandLine = "command line";

    private const string BehaviourHelp =
        "Comma list of: p walk, run, fly, jump (default); ph2 walk without pause; tw updates that do not matter; g touch prims; n stand; "
        + "t teleport; c walk over the nearest border, f fly over it, on for 6 s, and over the next; r go back to where they logged in; h guests go to another grid; inv read the inventory; sit sit on prims; chat say lines; greedy ask for all textures, "
        + "greedyhttp by HTTP; build make and move prims; script touch, sit on and speak to scripted things; push walk into physical bodies and "
        + "people; dress change appearance.";

    private BotOptions()
    {
    }

    public Uri LoginUri { get; private set; } = new("http://127.0.0.1:9000/");

    public string FirstName { get; private set; } = "";

    /// <summary>Each bot gets <c>_n</c> behind it, counted from <see cref="From"/>.</summary>
    public string LastName { get; private set; } = "";

    public string Password { get; private set; } = "";

    /// <summary>last, home, or region/x/y/z.</summary>
    public string Start { get; private set; } = "last";

    public int Count { get; set; } = 1;

    public int From { get; private set; }

    public bool ConnectAtStart { get; private set; }

    public IReadOnlyList<string> Behaviours { get; private set; } = ["p"];

    /// <summary>What <c>--help</c> shows; null when it was not asked for.</summary>
    public string? Help { get; private set; }

    /// <summary>Logs out, reports and ends after so long; null runs until told.</summary>
    public TimeSpan? RunFor { get; private set; }

    public string? ScenarioFile { get; private set; }

    /// <summary>Folder for the report; null writes none.</summary>
    public string? ReportFolder { get; private set; }

    /// <summary>The simulator's process on this machine, whose processor time and memory the report shows; null when it is
    /// elsewhere.</summary>
    public int? WatchedProcess { get; private set; }

    /// <summary>Where the console is; null: where the bots log in.</summary>
    public Uri? ConsoleUri { get; private set; }

    /// <summary>Name and password for the simulator's console over HTTP; null when it is not needed.</summary>
    public (string User, string Password)? Console { get; private set; }

    public string IniFile { get; private set; } = DefaultIni;

    /// <summary>What the ini file says, under the options given.</summary>
    public Configuration Configuration { get; private set; } = new();

    public bool Wears { get; private set; }

    public LineConditions Line => new(
        TimeSpan.FromMilliseconds(Configuration.Get(BotSettings.Latency)), TimeSpan.FromMilliseconds(Configuration.Get(BotSettings.Jitter)),
        Configuration.Get(BotSettings.Loss) / 100, Configuration.Get(BotSettings.Duplication) / 100);

    /// <exception cref="OptionException">What is wrong, in one sentence.</exception>
    public static BotOptions Parse(IReadOnlyList<string> args)
    {
        var options = new BotOptions();
        var parser = options.Declare();
        if (parser.Parse(args)) // once for -inifile, and to refuse what is wrong before the file is read
            parser.Parse([.. options.ReadIni(), .. args]);
        else
            options.Help = parser.Help();
        return options;
    }

    /// <summary>What is missing for a login, or null.</summary>
    public string? Missing() => FirstName.Length == 0 ? "--firstname is missing; --help lists the options."
        : LastName.Length == 0 ? "--lastname is missing; --help lists the options."
        : Password.Length == 0 ? "--password is missing; --help lists the options." : null;

    private OptionParser Declare()
    {
        var parser = new OptionParser("Logs bots in to a simulator and lets them behave as people do.");
        DeclareBots(parser);
        DeclareRun(parser);
        return parser;
    }

    private void DeclareBots(OptionParser parser) => parser
        .Value("loginuri", "URI", "Where to log in (default: http://127.0.0.1:9000/).", value => LoginUri = Address(value), ["l"])
        .Value("firstname", "NAME", "First name of all bots.", value => FirstName = value)
        .Value("lastname", "NAME", "Last name, to which each bot adds _0, _1 and so on.", value => LastName = value)
        .Value("password", "PW", "Password of all bots.", value => Password = value)
        .Value("botcount", "N", "How many bots (default: 1).", value => Count = Number("botcount", value), ["n"])
        .Value("from", "N", "Number of the first bot (default: 0).", value => From = Number("from", value), ["f"])
        .Value("start", "PLACE", "last, home, or region/x/y/z (default: last).", value => Start = value, ["s"])
        .Value("behaviours", "LIST", BehaviourHelp, value => Behaviours = Words(value), ["b", "behaviors"])
        .Value("wear", "no|yes|save", "no: nothing (default); yes: tell the region what the account wears.",
            value => Wears = value is not "no")
        .Value("delay", "MS", "Pause between two logins, [BotManager] LoginDelay.",
            value => TakeSetting($"BotManager.LoginDelay={Number("delay", value)}"))
        .Flag("connect", "Log in at the start, not on 'connect'.", () => ConnectAtStart = true, ["c"]);

    private void DeclareRun(OptionParser parser) => parser
        .Value("scenario", "FILE", "Ramp, phases and assertions; the exit code is the verdict.", value => ScenarioFile = value)
        .Value("run-seconds", "N", "Report, log out and end after so long; the exit code is the verdict.",
            value => RunFor = TimeSpan.FromSeconds(Number("run-seconds", value)))
        .Value("report", "DIR", "Write report.json and report.html there.", value => ReportFolder = value)
        .Value("watch", "PID", "The simulator's process on this machine, for its processor time and memory.",
            value => WatchedProcess = Number("watch", value))
        .Value("consoleuri", "URI", "Where that console is, such as a conference's (default: where the bots log in).",
            value => ConsoleUri = Address(value))
        .Value("console", "NAME:PASSWORD", "The simulator's console over HTTP, for scenarios that command it or compare worlds.",
            value => Console = NameAndPassword(value))
        .Value("inifile", "FILE", "Instead of pCampBot.ini.", value => IniFile = value)
        .Value("set", "Section.Key=value", "Any setting of pCampBot.ini, such as Line.Loss=5; may be given many times.", TakeSetting);

    /// <summary>Stores the file's settings, and gives what [Startup] says as options.</summary>
    private List<string> ReadIni()
    {
        var options = new List<string>();
        if (!File.Exists(IniFile))
            return IniFile == DefaultIni ? options : throw new OptionException($"There is no file {IniFile}.");
        if (!IniReader.TryRead(IniFile, File.ReadAllText(IniFile), out var document, out var error))
            throw new OptionException(error);
        foreach (var entry in document.Entries)
        {
            if (!entry.Section.Equals("Startup", StringComparison.OrdinalIgnoreCase))
                Configuration.Set(entry.Section, entry.Key, entry.Value, $"{document.File}:{entry.Line}");
            else
                options.Add($"-{entry.Key}={entry.Value}");
        }

        return options;
    }

    private void TakeSetting(string text)
    {
        if (text.Split('=', 2) is not [var name, var value] || name.Split('.', 2) is not [var section, var key])
            throw new OptionException($"--set {text}: Section.Key=value is needed.");
        Configuration.Set(section, key, value, CommandLine);
    }

    private static Uri Address(string value) =>
        Uri.TryCreate(value, UriKind.Absolute, out var uri) ? uri : throw new OptionException($"--loginuri {value}: not an address.");

    private static (string User, string Password) NameAndPassword(string value) =>
        value.Split(':', 2) is [var user, var password]
            ? (user, password)
            : throw new OptionException("--console: NAME:PASSWORD is needed.");

    private static string[] Words(string value) => value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static int Number(string name, string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new OptionException($"--{name} {value}: a whole number is needed.");
}
