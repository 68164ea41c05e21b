using OpenSim.Conference.Options;
using OpenSim.Settings;

namespace OpenSim.Conference.Plans;

/// <summary>A conference as its file has it.</summary>
/// <param name="Members">Services first, then regions in the order in which they start.</param>
public sealed record ConferencePlan(string Name, string Data, IReadOnlyList<MemberPlan> Members, Configuration Configuration)
{
    public IEnumerable<MemberPlan> Regions => Members.Where(m => m.Kind == MemberKind.Region);

    public int StartingAtOnce => Configuration.Get(ConferenceSettings.StartingAtOnce) is var set and > 0
        ? set
        : Math.Max(1, Environment.ProcessorCount / 2);

    /// <summary>Null when there is no such member.</summary>
    public MemberPlan? Find(string name) => Members.FirstOrDefault(m => m.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    internal TimeSpan Seconds(Setting<int> setting) => TimeSpan.FromSeconds(Configuration.Get(setting));
}
