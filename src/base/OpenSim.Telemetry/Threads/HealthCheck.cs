namespace OpenSim.Telemetry.Threads;

/// <summary>Something that is either well or not: <c>show checks</c> and the health endpoint ask it.</summary>
/// <param name="Name">category.container.Name, as for statistics.</param>
/// <param name="Description">What is checked, and what to do when it fails.</param>
/// <param name="Ask">Null when all is well, else one sentence that says what is wrong. Runs on the asking thread.</param>
public sealed record HealthCheck(string Name, string Description, Func<string?> Ask)
{
    /// <summary>While it fails nobody can be let in: <c>/ready</c> says so too.</summary>
    public bool IsFatal { get; init; }
}
