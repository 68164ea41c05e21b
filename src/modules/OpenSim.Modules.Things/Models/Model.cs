using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Models;

/// <summary>A model as its uploader describes it, checked.</summary>
/// <param name="Textures">Bytes of each; empty in the first step.</param>
internal sealed record Model(IReadOnlyList<byte[]> Meshes, IReadOnlyList<byte[]> Textures, IReadOnlyList<ModelInstance> Instances);

/// <summary>One prim of the linkset.</summary>
/// <param name="Mesh">Number in the list of meshes.</param>
/// <param name="Position">Metres, in the model.</param>
internal sealed record ModelInstance(int Mesh, string Name, Vector3 Position, Quaternion Rotation, Vector3 Scale, byte Material,
    byte PhysicsShape, IReadOnlyList<ModelFace> Faces);

/// <summary>A face of an instance.</summary>
/// <param name="Image">Number in the list of textures; -1 for none.</param>
/// <param name="Look">All but the texture.</param>
internal readonly record struct ModelFace(int Image, FaceLook Look);
