using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>What a build tool says of the prim, tree or grass that it makes.</summary>
/// <param name="Position">Metres from the region's corner.</param>
/// <param name="Scale">Metres.</param>
/// <param name="State">Species of a plant; means nothing for a prim.</param>
/// <param name="TextureEntry">As on the wire; shared, so never written into.</param>
public readonly record struct NewPrim(
    PrimShape Shape, Vector3 Position, Quaternion Rotation, Vector3 Scale, byte Material, byte State, byte[] TextureEntry);
