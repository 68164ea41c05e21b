using Microsoft.CodeAnalysis;

namespace OpenSim.Protocol.Generator;

/// <summary>Message schema to readers, writers and the dispatch table.</summary>
[Generator]
public sealed class MessageGenerator : IIncrementalGenerator
{
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
    }
}
