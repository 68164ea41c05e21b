using System.Globalization;
using OpenSim.Client.Network;
using OpenSim.Settings;
using OpenSim.Settings.Ini;

namespace PCampbot.Options;

/// <summary>
/// The command line, OpenSimulator's words with one hyphen or two. The same words may stand in <c>[Startup]</c> of pCampBot.ini; the command line goes over
/// them.
/// </summary>
public sealed class BotOptions
{
    public const string DefaultIni = "pCampBot.ini";

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

    public bool Help { get; private set; }

    /// <summary>Logs out, reports and ends after so long; null runs until told.</summary>
    public TimeSpan? RunFor { get; private set; }

    public string? ScenarioFile { get; private set; }

    /// <summary>Folder for the report; null writes none.</summary>
    public string? ReportFolder { get; private set; }

    /// <summary>The simulator's process on this machine, whose processor time and memory the report shows; null when it is elsewhere.</summary>
    public int? WatchedProcess { get; private set; }

    /// <summary>Name and password for the simulator's console over HTTP; null when it is not needed.</summary>
    public (string User, string Password)? Console { get; private set; }

    public string IniFile { get; private set; } = DefaultIni;

    /// <summary>What the ini file says, under the options given.</summary>
    public Configuration Configuration { get; private set; } = new();

    public const string Usage =
        """
        usage: pCampbot -loginuri URI -firstname F -lastname L -password P [options]
          -n, -botcount N      bots (1); their names are F L_0, F L_1 …
          -f, -from N          first number (0)
          -s, -start PLACE     last, home, or region/x/y/z (last)
          -b, -behaviours B    comma list (p):
                                 p walk, run, fly, jump     ph2 walk without pause   tw twitch: updates that do not matter
                                 g touch prims              n stand                  t teleport           c cross borders
                                 inv read the inventory     sit sit on prims         chat say lines       greedy ask for all textures
                                 build make and move prims  dress change appearance  greedyhttp … by HTTP
          -c, -connect         log in at the start, not on 'connect'
          -wear no|yes|save    no: nothing (default); yes: tell the region what the account wears
          -delay MS            pause between two logins ([BotManager] LoginDelay)
          -scenario FILE       ramp, phases and assertions; the exit code is the verdict
          -run-seconds N       report, log out and end after so long; the exit code is the verdict
          -report DIR          write report.json and report.html there
          -watch PID           the simulator's process on this machine, for its processor time and memory
          -console NAME:PASSWORD  the simulator's console over HTTP (--console rest), for scenarios that command it or compare worlds
          -inifile FILE        instead of pCampBot.ini
          -set SECTION.KEY=V   any setting of pCampBot.ini (Line.Loss=5, Bot.AgentUpdateInterval=100 …)
          -h, -help
        """;

    public bool Wears { get; private set; }

    public LineConditions Line => new(
        TimeSpan.FromMilliseconds(Configuration.Get(BotSettings.Latency)), TimeSpan.FromMilliseconds(Configuration.Get(BotSettings.Jitter)),
        Configuration.Get(BotSettings.Loss) / 100, Configuration.Get(BotSettings.Duplication) / 100);

    /// <exception cref="ArgumentException">What is wrong, in one sentence.</exception>
    public static BotOptions Parse(IReadOnlyList<string> args)
    {
        var options = new BotOptions();
        options.TakeAll(args); // once for -inifile, and to refuse what is wrong before the file is read
        options.ReadIni();
        options.TakeAll(args);
        return options;
    }

    /// <summary>What is missing for a login, or null.</summary>
    public string? Missing() => FirstName.Length == 0 ? "-firstname is missing; -help lists the options."
        : LastName.Length == 0 ? "-lastname is missing; -help lists the options."
        : Password.Length == 0 ? "-password is missing; -help lists the options." : null;

    private void TakeAll(IReadOnlyList<string> args)
    {
        for (var i = 0; i < args.Count; i++)
        {
            if (!args[i].StartsWith('-'))
                throw new ArgumentException($"'{args[i]}' is no option; -help lists them.");
            var text = args[i].TrimStart('-');
            var equals = text.StartsWith("set", StringComparison.OrdinalIgnoreCase) ? -1 : text.IndexOf('=', StringComparison.Ordinal);
            var name = (equals < 0 ? text : text[..equals]).ToLowerInvariant();
            if (TakeFlag(name))
                continue;
            var value = equals >= 0 ? text[(equals + 1)..] : i + 1 < args.Count ? args[++i] : throw new ArgumentException($"Option -{name} needs a value.");
            Take(name, value);
        }
    }

    private void ReadIni()
    {
        if (!File.Exists(IniFile))
        {
            if (IniFile != DefaultIni)
                throw new ArgumentException($"There is no file {IniFile}.");
            return;
        }

        if (!IniReader.TryRead(IniFile, File.ReadAllText(IniFile), out var document, out var error))
            throw new ArgumentException(error);
        foreach (var entry in document.Entries)
        {
            if (entry.Section.Equals("Startup", StringComparison.OrdinalIgnoreCase))
                TakeFromIni(entry);
            else
                Configuration.Set(entry.Section, entry.Key, entry.Value, $"{document.File}:{entry.Line}");
        }
    }

    private void TakeFromIni(IniEntry entry)
    {
        var isFlag = entry.Key.ToLowerInvariant() is "c" or "connect";
        if (isFlag)
            ConnectAtStart = bool.TryParse(entry.Value, out var on) && on;
        else
            Take(entry.Key.ToLowerInvariant(), entry.Value);
    }

    private bool TakeFlag(string name)
    {
        Help |= name is "h" or "help";
        ConnectAtStart |= name is "c" or "connect";
        return name is "h" or "help" or "c" or "connect";
    }

    private void Take(string name, string value)
    {
        switch (name)
        {
            case "l" or "loginuri": LoginUri = Uri.TryCreate(value, UriKind.Absolute, out var uri) ? uri : throw new ArgumentException($"-loginuri {value}: not an address."); break;
            case "firstname": FirstName = value; break;
            case "lastname": LastName = value; break;
            case "password": Password = value; break;
            case "s" or "start": Start = value; break;
            case "n" or "botcount": Count = Number(name, value); break;
            case "f" or "from": From = Number(name, value); break;
            case "b" or "behaviours" or "behaviors": Behaviours = Words(value); break;
            case "delay": Configuration.Set(BotSettings.LoginDelay.Section, BotSettings.LoginDelay.Key, $"{Number(name, value)}", "command line"); break;
            case "run-seconds": RunFor = TimeSpan.FromSeconds(Number(name, value)); break;
            case "scenario": ScenarioFile = value; break;
            case "report": ReportFolder = value; break;
            case "watch": WatchedProcess = Number(name, value); break;
            case "console": Console = value.Split(':', 2) is [var user, var password] ? (user, password) : throw new ArgumentException("-console: NAME:PASSWORD is needed."); break;
            case "wear": Wears = value is not "no"; break;
            case "inifile": IniFile = value; break;
            case "set": TakeSetting(value); break;
            default: throw new ArgumentException($"Unknown option -{name}; -help lists them.");
        }
    }

    private void TakeSetting(string text)
    {
        if (text.Split('=', 2) is not [var name, var value] || name.Split('.', 2) is not [var section, var key])
            throw new ArgumentException($"-set {text}: Section.Key=value is needed.");
        Configuration.Set(section, key, value, "command line");
    }

    private static string[] Words(string value) => value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static int Number(string name, string value) => int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new ArgumentException($"-{name} {value}: a whole number is needed.");
}
