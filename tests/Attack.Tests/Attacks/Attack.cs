using Attack.Tests.Kit;

namespace Attack.Tests.Attacks;

/// <summary>One way to harm a region from outside, with an account without rights or with none.</summary>
internal abstract class Attack(string name)
{
    public string Name { get; } = name;

    /// <summary>Answers, as <see cref="Outcome"/> counts them, that mean that a door stood open.</summary>
    public virtual IReadOnlyList<string> Forbidden => [];

    /// <summary>Goes on until it is cancelled.</summary>
    public abstract Task Run(Arena arena, Outcome outcome, CancellationToken cancel);

    public override string ToString() => Name;
}
