namespace OpenSim.World.Loop.Inbox;

/// <summary>
/// Something to be done by the region, posted without allocation: a pooled datagram lease implements it, and goes back to its pool at the
/// end of <see cref="Run"/> or in <see cref="Discard"/>. Exactly one of the two is called for every item that the inbox took.
/// </summary>
public interface IInboxItem
{
    /// <summary>Runs with the token held.</summary>
    void Run(Scene scene);

    /// <summary>The region has stopped: give back what is held, do nothing else.</summary>
    void Discard();
}
