using System.Globalization;

namespace PCampbot.Options;

/// <summary>The command line, OpenSimulator's words with one hyphen or two, and <c>pCampBot.ini</c> for the rest.</summary>
public sealed class BotOptions
{
    public Uri LoginUri { get; private set; } = new("http://127.0.0.1:9000/");

    public string FirstName { get; private set; } = "";

    /// <summary>Each bot gets <c>_n</c> behind it, counted from <see cref="From"/>.</summary>
    public string LastName { get; private set; } = "";

    public string Password { get; private set; } = "";

    /// <summary>last, home, or region/x/y/z.</summary>
    public string Start { get; private set; } = "last";

    public int Count { get; private set; } = 1;

    public int From { get; private set; }

    public bool ConnectAtStart { get; private set; }

    public IReadOnlyList<string> Behaviours { get; private set; } = ["p"];

    public bool Help { get; private set; }

    /// <summary>Logs out, reports and ends after so long; null runs until told.</summary>
    public TimeSpan? RunFor { get; private set; }

    /// <summary>Folder for the report; null writes none.</summary>
    public string? ReportFolder { get; private set; }

    /// <summary>Pause between two logins ([BotManager] LoginDelay, ms). OpenSimulator's 5,000 is a matter of a slow server.</summary>
    public TimeSpan LoginDelay { get; set; } = TimeSpan.FromMilliseconds(200);

    public bool SendAgentUpdates { get; set; } = true;

    public bool RequestObjectTextures { get; set; } = true;

    public const string Usage =
        """
        usage: pCampbot -loginuri URI -firstname F -lastname L -password P [options]
          -n, -botcount N      bots (1); names are F L_0, F L_1 …
          -f, -from N          first number (0)
          -s, -start PLACE     last, home, or region/x/y/z (last)
          -b, -behaviours B    comma list of p ph2 tw g n t c inv greedy sit chat build (p)
          -c, -connect         connect at the start, not on 'connect'
          -delay MS            pause between two logins (200, or [BotManager] LoginDelay of pCampBot.ini)
          -run-seconds N       log out, report and end after so long; the exit code is the verdict
          -report DIR          write report.json there
          -wear yes|no|save    accepted; bots wear what their account wears
          -h, -help
        """;

    /// <exception cref="ArgumentException">What is wrong, in one sentence.</exception>
    public static BotOptions Parse(IReadOnlyList<string> args)
    {
        var options = new BotOptions();
        for (var i = 0; i < args.Count; i++)
        {
            var name = args[i].TrimStart('-').ToLowerInvariant();
            var (key, inline) = name.Split('=', 2) is [var k, var v] ? (k, args[i][(args[i].IndexOf('=', StringComparison.Ordinal) + 1)..]) : (name, null);
            if (options.TakeFlag(key))
                continue;
            var value = inline ?? (i + 1 < args.Count ? args[++i] : throw new ArgumentException($"Option {args[i]} needs a value."));
            options.Take(key, value);
        }

        return options;
    }

    /// <summary>What is missing for a login, or null.</summary>
    public string? Missing() => FirstName.Length == 0 ? "-firstname is missing."
        : LastName.Length == 0 ? "-lastname is missing."
        : Password.Length == 0 ? "-password is missing." : null;

    private bool TakeFlag(string name)
    {
        switch (name)
        {
            case "h" or "help":
                Help = true;
                return true;
            case "c" or "connect":
                ConnectAtStart = true;
                return true;
            default:
                return false;
        }
    }

    private void Take(string name, string value)
    {
        switch (name)
        {
            case "loginuri": LoginUri = Uri.TryCreate(value, UriKind.Absolute, out var uri) ? uri : throw new ArgumentException($"-loginuri {value}: not an address."); break;
            case "firstname": FirstName = value; break;
            case "lastname": LastName = value; break;
            case "password": Password = value; break;
            case "s" or "start": Start = value; break;
            case "n" or "botcount": Count = Number(name, value); break;
            case "f" or "from": From = Number(name, value); break;
            case "b" or "behaviours" or "behaviors": Behaviours = value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries); break;
            case "delay": LoginDelay = TimeSpan.FromMilliseconds(Number(name, value)); break;
            case "run-seconds": RunFor = TimeSpan.FromSeconds(Number(name, value)); break;
            case "report": ReportFolder = value; break;
            case "wear": break;
            default: throw new ArgumentException($"Unknown option -{name}; -help lists them.");
        }
    }

    private static int Number(string name, string value) => int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw new ArgumentException($"-{name} {value}: a whole number is needed.");
}
