using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Land.Stores;

/// <summary>Looks at every stored asset. Blocking.</summary>
/// <param name="keep">Null to leave everything as it is; else it is given what is left of each asset that is taken out.</param>
/// <param name="onBegin">Told how many there are.</param>
/// <param name="onChecked">Told of every asset.</param>
public delegate AssetReport AssetCheck(Action<UUID, byte[]>? keep, Action<int> onBegin, Action onChecked);
