using OpenSim.World.Movement;

namespace OpenSim.World;

public sealed partial class ScenePresence
{
    /// <summary>How it moves and what it plays.</summary>
    public AvatarMovement Movement { get; internal set; } = null!; // given by SceneMovement when the presence is added
}
