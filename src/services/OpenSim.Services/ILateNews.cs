namespace OpenSim.Services;

/// <summary>What becomes of changes that had to wait for a service that was away.</summary>
public interface ILateNews
{
    /// <summary>Somebody was told that it is done, and the service, which is back, does not take it. Raised on any thread.</summary>
    event Action<LateRefusal> OnRefused;
}
