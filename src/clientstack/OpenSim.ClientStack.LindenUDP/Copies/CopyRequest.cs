using System.Numerics;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Copies;

/// <summary>One linkset that a viewer wants a copy of.</summary>
/// <param name="Place">Where the copy's root is to be; asked when its turn comes, as a ray may have to be followed for it.</param>
/// <param name="Selects">The viewer is to select the copy.</param>
internal sealed record CopyRequest(SceneObjectGroup Group, Func<Vector3> Place, Quaternion Rotation, bool Selects);
