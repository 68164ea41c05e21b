using System.Numerics;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Feed;

/// <summary>One prim or avatar that viewers are to be told of in this tick.</summary>
/// <param name="Cell">Where it stands now, a square or one of the grid's special lists.</param>
/// <param name="Position">Metres in the region: of its root, or of who wears it.</param>
/// <param name="IsEntering">It is new, or has come into this cell: viewers that look here may not have it.</param>
/// <param name="Need">Why its motion is told, which decides how long those far away may go without.</param>
/// <param name="Presence">The avatar; null for a prim.</param>
internal readonly record struct GatheredChange(EntityKey Key, uint LocalId, UpdateParts Owed, int Cell, Vector3 Position, bool IsEntering,
    MotionNeed Need, ScenePresence? Presence);
