using System.Collections.Frozen;

namespace OpenSim.Scripts.Declarations;

/// <summary>All functions, constants and events by name, from the tables in this folder: read when somebody first asks.</summary>
public sealed class ApiDeclarations
{
    private static readonly Lazy<ApiDeclarations> Read = new(() => new ApiDeclarations());

    private ApiDeclarations()
    {
        Functions = DeclarationTables.Functions().GroupBy(f => f.Name)
            .ToFrozenDictionary(g => g.Key, IReadOnlyList<ApiFunction> (g) => [.. g], StringComparer.Ordinal);
        Guards = [.. Functions.Values.SelectMany(forms => forms).Select(f => f.Guard).OfType<ApiGuard>().Distinct().OrderBy(g => g.Index)];
        Constants = DeclarationTables.Constants().ToFrozenDictionary(c => c.Name, StringComparer.Ordinal);
        Events = DeclarationTables.Events().ToFrozenDictionary(e => e.Name, StringComparer.Ordinal);
        EventsInOrder = [.. Events.Values.OrderBy(e => e.Index)];
    }

    public static ApiDeclarations All => Read.Value;

    /// <summary>By name; some os functions have several forms.</summary>
    public FrozenDictionary<string, IReadOnlyList<ApiFunction>> Functions { get; }

    /// <summary>By <see cref="ApiGuard.Index"/>.</summary>
    public IReadOnlyList<ApiGuard> Guards { get; }

    public FrozenDictionary<string, ApiConstant> Constants { get; }

    public FrozenDictionary<string, ApiEvent> Events { get; }

    /// <summary>By <see cref="ApiEvent.Index"/>.</summary>
    public IReadOnlyList<ApiEvent> EventsInOrder { get; }
}
