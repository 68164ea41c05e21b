using System.Globalization;
using System.Text;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Units;

/// <summary>
/// The same conference for systemd, for who wants no supervisor of ours: a service a member, and a target for all. What is ours alone,
/// moving people aside, the page of all regions and their common console, is not there then.
/// </summary>
internal static class UnitFiles
{
    public static void Write(ConferencePlan plan, string folder, Action<string> say)
    {
        Directory.CreateDirectory(folder);
        Directory.CreateDirectory(plan.Data);
        var token = ConferenceToken.Read(plan.Data);
        var prefix = "conference-" + PlanReader.Slug(plan.Name);
        foreach (var member in plan.Members)
        {
            MemberFolder.Prepare(member, token);
            Save($"{prefix}-{Path.GetFileName(member.Folder)}.service", Service(plan, member, prefix));
        }

        Save($"{prefix}.target", Target(plan, prefix));
        say($"Region files and the token are in {plan.Data}. To use the units: systemctl link {Path.GetFullPath(folder)}/*.service "
            + $"{Path.GetFullPath(folder)}/*.target, then systemctl start {prefix}.target");

        void Save(string name, string text)
        {
            File.WriteAllText(Path.Combine(folder, name), text);
            say($"{name}");
        }
    }

    private static string Target(ConferencePlan plan, string prefix) => $"""
        [Unit]
        Description={Escaped(plan.Name)}
        Wants={string.Join(' ', plan.Members.Select(m => $"{prefix}-{Path.GetFileName(m.Folder)}.service"))}

        [Install]
        WantedBy=multi-user.target

        """;

    private static string Service(ConferencePlan plan, MemberPlan member, string prefix)
    {
        var after = member.Kind == MemberKind.Region && plan.Members.Any(m => m.Kind == MemberKind.Services)
            ? $"After=network-online.target {prefix}-services.service"
            : "After=network-online.target";
        return string.Create(CultureInfo.InvariantCulture, $"""
            [Unit]
            Description={Escaped(plan.Name)}: {Escaped(member.Name)}
            PartOf={prefix}.target
            Wants=network-online.target
            {after}

            [Service]
            ExecStart={string.Join(' ', member.Arguments.Prepend(member.Program).Select(Quoted))}
            WorkingDirectory={Escaped(member.Folder)}
            Restart=on-failure
            RestartSec=1
            TimeoutStopSec={plan.Configuration.Get(ConferenceSettings.EndPatience)}
            Nice={plan.Configuration.Get(ConferenceSettings.Nice)}
            LimitNOFILE=8192
            UMask=0077
            StandardOutput=null

            """);
    }

    private static string Escaped(string text) => text.Replace("%", "%%", StringComparison.Ordinal);

    // systemd's own rules: quotes hold blanks, a backslash protects, % and $ mean something.
    private static string Quoted(string word)
    {
        var text = new StringBuilder(word).Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("%", "%%").Replace("$", "$$").ToString();
        return word.All(c => char.IsAsciiLetterOrDigit(c) || "-_./:=,".Contains(c, StringComparison.Ordinal)) ? text : $"\"{text}\"";
    }
}
