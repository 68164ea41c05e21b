using System.Globalization;
using System.Text;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Settings;

namespace OpenSim.Conference.Units;

/// <summary>
/// The same conference for systemd, for who wants no supervisor of ours: a service a member, and a target for all. Anything that is ours
/// alone, moving people aside, the page of all regions and their common console, is not there then.
/// </summary>
internal sealed class UnitFiles
{
    private const string SystemUnits = "/systemd/system";

    private readonly ConferencePlan _plan;
    private readonly UnitPlace _place;
    private readonly string _prefix;

    private UnitFiles(ConferencePlan plan, UnitPlace place) =>
        (_plan, _place, _prefix) = (plan, place, "conference-" + PlanReader.Slug(plan.Name));

    public static void Write(ConferencePlan plan, UnitPlace place, Action<string> say) => new UnitFiles(plan, place).Write(say);

    private void Write(Action<string> say)
    {
        Directory.CreateDirectory(_place.Folder);
        Directory.CreateDirectory(_plan.Data);
        var token = ConferenceToken.Read(_plan.Data);
        foreach (var member in _plan.Members)
        {
            MemberFolder.Prepare(member, token);
            Save(UnitOf(member), Service(member));
        }

        Save($"{_prefix}.target", Target());
        say($"Region files and the token are in {_plan.Data}. To use the units: {Use()}, then systemctl start {_prefix}.target");
        if (_place.User == "root")
            say("They run everything as root. The user they should belong to writes them into a folder of that user's own; root links them from there.");

        void Save(string name, string text)
        {
            WholeFile.Write(Path.Combine(_place.Folder, name), text);
            say($"{name}");
        }
    }

    private string Use() => _place.Folder.EndsWith(SystemUnits, StringComparison.Ordinal)
        ? "systemctl daemon-reload"
        : $"systemctl link {_place.Folder}/{_prefix}-*.service {_place.Folder}/{_prefix}.target";

    private string UnitOf(MemberPlan member) => $"{_prefix}-{Path.GetFileName(member.Folder)}.service";

    private string Target() => $"""
        [Unit]
        Description={Escaped(_plan.Name)}
        Wants={string.Join(' ', _plan.Members.Select(UnitOf))}

        [Install]
        WantedBy=multi-user.target

        """;

    // A unit has started when its ExecStartPost has seen it ready, and only then does the next one after it start: as many at once as the
    // file says. Order counts where several start: one that has died waits for nobody.
    private string Service(MemberPlan member) => string.Create(CultureInfo.InvariantCulture, $"""
        [Unit]
        Description={Escaped(_plan.Name)}: {Escaped(member.Name)}
        PartOf={_prefix}.target
        Wants=network-online.target
        After={string.Join(' ', Before(member).Prepend("network-online.target"))}
        StartLimitIntervalSec=0

        [Service]
        User={_place.User}
        {(_place.Runtime is { } runtime ? $"Environment={Quoted("DOTNET_ROOT=" + runtime)}" : "# .NET is where every program looks for it")}
        ExecStart={Line([member.Program, .. member.Arguments])}
        ExecStartPost={Line([_place.Supervisor, _place.File, "--await", member.Name])}
        WorkingDirectory={Escaped(member.Folder)}
        Restart=on-failure
        RestartSec=1
        TimeoutStartSec={_plan.Configuration.Get(ConferenceSettings.StartPatience)}
        TimeoutStopSec={_plan.Configuration.Get(ConferenceSettings.EndPatience)}
        Nice={_plan.Configuration.Get(ConferenceSettings.Nice)}
        LimitNOFILE=8192
        UMask=0077
        StandardOutput=null

        """);

    private IEnumerable<string> Before(MemberPlan member)
    {
        if (member.Kind != MemberKind.Region)
            return [];
        var regions = _plan.Regions.ToList();
        var earlier = regions.IndexOf(member) - _plan.StartingAtOnce;
        return _plan.Members.Where(m => m.Kind == MemberKind.Services).Concat(earlier < 0 ? [] : [regions[earlier]]).Select(UnitOf);
    }

    private static string Line(IEnumerable<string> words) => string.Join(' ', words.Select(Quoted));

    private static string Escaped(string text) => text.Replace("%", "%%", StringComparison.Ordinal);

    // systemd's own rules: quotes hold blanks, a backslash protects, % and $ mean something.
    private static string Quoted(string word)
    {
        var text = new StringBuilder(word).Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("%", "%%").Replace("$", "$$").ToString();
        return word.All(c => char.IsAsciiLetterOrDigit(c) || "-_./:=,".Contains(c, StringComparison.Ordinal)) ? text : $"\"{text}\"";
    }
}
