namespace OpenSim.Physics;

/// <summary>
/// A physics engine behind batches: commands in, a step, results out. Called by whoever holds the region's token; an engine may use threads
/// of its own between <see cref="Step"/> and the next call as long as that cannot be seen.
/// </summary>
public interface IPhysicsWorld : IDisposable
{
    /// <summary>Name for the console and the ini (<c>[Startup] physics</c>).</summary>
    string Name { get; }

    /// <summary>Avatars (and later bodies) that are not at rest.</summary>
    int AwakeCount { get; }

    /// <summary>
    /// Takes a batch; comings and goings count before everything else in it. Commands for an actor that is not there are ignored.
    /// </summary>
    void Apply(ReadOnlySpan<PhysicsCommand> commands);

    /// <summary>The ground has changed in a rectangle of metres: what rests there must look again.</summary>
    void GroundChanged(int fromX, int fromY, int toX, int toY);

    /// <summary>Lets so many seconds pass.</summary>
    void Step(float seconds);

    /// <summary>What the last step has moved or brought to rest. Good until the next call of anything.</summary>
    ReadOnlySpan<PhysicsResult> Results { get; }
}
