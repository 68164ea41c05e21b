using OpenSim.Physics.Spatial;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Physics.Dynamics;

/// <summary>
/// An engine of rigid bodies: what falls, rolls and is pushed. A body is a linkset. Called by whoever holds the region's token; an engine
/// may use threads of its own between <see cref="Step"/> and the next call as long as that cannot be seen. The same calls give the same
/// results. A step allocates nothing, and a body that sleeps costs nothing in it.
/// </summary>
public interface IDynamics : IDisposable
{
    /// <summary>
    /// Seconds of one sub-step: half a frame. Shorter or longer ones are never asked for, so that a busy host does not change how things
    /// fall.
    /// </summary>
    const float SubStep = 1f / 90;

    /// <summary>Bodies that are not at rest. A region whose bodies all sleep rests.</summary>
    int AwakeCount { get; }

    /// <summary>Counted when asked: for statistics, not for each tick.</summary>
    DynamicsCounts Count();

    void SetRules(in DynamicsRules rules);

    /// <summary>A linkset is a body, or one that is has changed in more than its place. It is awake afterwards.</summary>
    /// <param name="group">Index of the linkset.</param>
    /// <param name="fixtures">Root first. To be copied; their shapes stay until the next call for this group.</param>
    void SetBody(int group, in BodyState state, ReadOnlySpan<Fixture> fixtures, in BodyMatter matter);

    /// <summary>It is moved in another way by itself, and is the same otherwise. It wakes if that would move it.</summary>
    void SetPropulsion(int group, in Propulsion propulsion);

    /// <summary>Of a vehicle; off for anything else.</summary>
    MotorStrengths MotorsOf(int group);

    /// <summary>What a body of these parts weighs; nothing becomes of it.</summary>
    BodyMass MassOf(ReadOnlySpan<Fixture> fixtures, in BodyMatter matter);

    /// <summary>Somebody has put the body somewhere else; it is awake afterwards.</summary>
    void PlaceBody(int group, in BodyState state);

    /// <summary>Nothing remains of it, and what lay on it wakes. No contact ends by that.</summary>
    void RemoveBody(int group);

    void Apply(ReadOnlySpan<BodyCommand> commands);

    /// <summary>Land or prims that are not bodies have changed in a box: what rests there wakes.</summary>
    void Disturb(in Aabb box);

    /// <summary>Walkers have taken a step: what they come upon wakes, whether a step of bodies follows or not.</summary>
    void MeetWalkers();

    /// <summary>Lets so many sub-steps pass. Results and contacts are those of all of them together.</summary>
    void Step(int subSteps);

    /// <summary>Bodies that are awake or have fallen asleep in the last step, each once. Good until the next call of anything.</summary>
    ReadOnlySpan<BodyResult> Results { get; }

    /// <summary>
    /// The hardest impacts of the last step, a few; for what is heard. Those of volumes and avatars are none. Good until the next call of
    /// anything.
    /// </summary>
    ReadOnlySpan<BodyImpact> Impacts { get; }

    /// <summary>Adds to each linkset how many touches of its parts an engine is busy with now: for lists that people ask for.</summary>
    void CountTouches(Dictionary<int, int> byGroup);

    /// <summary>Touches of bodies that want contacts. A pair that sleeps is not told again. Good until the next call of anything.</summary>
    ReadOnlySpan<BodyContact> Contacts { get; }
}
