using OpenSim.World;

namespace OpenSim.Modules.Land.Regions;

/// <summary>A setting that <c>region set</c> changes.</summary>
/// <param name="Values">What it may be, for whoever typed something else.</param>
/// <param name="Read">Its value in a region, with a remark if there is one.</param>
/// <param name="Change">The change that a text means, to be made with the token held; null when it cannot be.</param>
internal sealed record RegionSettingEntry(string Key, string Values, Func<Scene, string> Read, Func<string, Action<Scene>?> Change);
