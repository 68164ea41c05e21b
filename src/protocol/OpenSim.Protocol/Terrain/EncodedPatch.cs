namespace OpenSim.Protocol.Terrain;

/// <summary>
/// One terrain patch as it goes into any LayerData: its header and coefficients, from the first bit on. Immutable, so all viewers share it.
/// </summary>
/// <param name="Version">Version of the patch's heights that it was made from.</param>
public sealed record EncodedPatch(uint Version, byte[] Bits, int BitCount);
