using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>Names and labels of a block, inside those of the block around it.</summary>
internal sealed class Scope(Scope? outer)
{
    private readonly Dictionary<string, object> _names = new(StringComparer.Ordinal);
    private Dictionary<string, Label>? _labels;

    public Scope? Outer { get; } = outer;

    /// <summary>Of the innermost loop or switch around, where YEngine's break and continue are switched on.</summary>
    public Label? Break { get; init; } = outer?.Break;

    public Label? Continue { get; init; } = outer?.Continue;

    /// <summary>The innermost finally that whatever leaves this block comes through.</summary>
    public Exits? Exits { get; init; } = outer?.Exits;

    /// <summary>Labels of break and continue that stand here; else they are those of a block around.</summary>
    public bool Has(Label label) => OwnLabel(label.Name) == label
        || (label == Break && label != Outer?.Break) || (label == Continue && label != Outer?.Continue);

    /// <returns>False where the name was there already: the later one is found from here on.</returns>
    public bool Add(string name, object what)
    {
        var isNew = !_names.ContainsKey(name);
        _names[name] = what;
        return isNew;
    }

    /// <returns>A <see cref="Variable"/>, or a constant expression.</returns>
    public object? Find(string name)
    {
        for (var scope = this; scope is not null; scope = scope.Outer)
            if (scope._names.TryGetValue(name, out var found))
                return found;
        return null;
    }

    public bool AddLabel(Label label) => (_labels ??= new Dictionary<string, Label>(StringComparer.Ordinal)).TryAdd(label.Name, label);

    public Label? OwnLabel(string name) => _labels?.GetValueOrDefault(name);

    public Label? FindLabel(string name)
    {
        for (var scope = this; scope is not null; scope = scope.Outer)
            if (scope.OwnLabel(name) is { } label)
                return label;
        return null;
    }
}
