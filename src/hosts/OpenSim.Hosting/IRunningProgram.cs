namespace OpenSim.Hosting;

/// <summary>A program that has been started. Disposing of it ends it.</summary>
public interface IRunningProgram : IAsyncDisposable
{
    /// <summary>Completes when somebody wants the program to end.</summary>
    /// <exception cref="ThreadDiedException">It has to end: what it cannot do without is dead.</exception>
    Task WaitForEnd();
}
