namespace OpenSim.Services.Assets;

/// <summary>
/// The bytes of an asset as a file of this machine that holds nothing else, so that a server can send it without reading it into memory.
/// </summary>
/// <param name="Path">It may be deleted any time; who has opened it may read on.</param>
/// <param name="Type"><see cref="AssetType"/>.</param>
public sealed record AssetFile(string Path, int Length, sbyte Type);
