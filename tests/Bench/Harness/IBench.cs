namespace Bench.Harness;

/// <summary>
/// A subject with its comparisons. Found by this interface; <c>./dev bench word</c> runs those whose <see cref="Name"/> contains the word.
/// Set-up belongs into <see cref="Run"/>, so that what is not asked for costs nothing.
/// </summary>
public interface IBench
{
    /// <summary>Short, lower case: "send", "store".</summary>
    string Name { get; }

    void Run(Comparison compare);
}
