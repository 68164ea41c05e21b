using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Message schema (<c>Messages/*.msgs</c>) to readers, writers and the table of messages. One source a schema file, so that an edit
/// regenerates one. In other assemblies it makes what tests need: <see cref="ShapeEmitter"/>'s table, or <see cref="EchoEmitter"/>'s check.
/// </summary>
[Generator]
public sealed class MessageGenerator : IIncrementalGenerator
{
    private const string Protocol = "OpenSim.Protocol";
    private const string Testing = "OpenSim.Protocol.Testing";

    private static readonly DiagnosticDescriptor BadSchema = new(
        "MSGS001", "Message schema cannot be read", "{0}", "Schema", DiagnosticSeverity.Error, isEnabledByDefault: true);

    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var files = context.AdditionalTextsProvider
            .Where(file => file.Path.EndsWith(".msgs", StringComparison.Ordinal))
            .Select((file, cancel) => (Name: Path.GetFileNameWithoutExtension(file.Path), Text: file.GetText(cancel)?.ToString() ?? ""));
        var assembly = context.CompilationProvider.Select((compilation, _) => compilation.AssemblyName ?? "");
        context.RegisterSourceOutput(files.Combine(assembly), (output, given) =>
        {
            if (given.Right == Protocol)
                Generate(output, given.Left.Name, () => Messages(given.Left.Text));
        });
        context.RegisterSourceOutput(files.Collect().Combine(assembly), (output, given) =>
        {
            switch (given.Right)
            {
                case Protocol: Generate(output, "Table", () => Table(given.Left)); break;
                case Testing: Generate(output, "Shapes", () => OfAll(given.Left, ShapeEmitter.Emit, Testing)); break;
                default: Generate(output, "Echo", () => OfAll(given.Left, EchoEmitter.Emit, Protocol + ".Messages")); break;
            }
        });
    }

    private static void Generate(SourceProductionContext output, string name, Func<string> source)
    {
        try
        {
            output.AddSource(name + ".g.cs", source());
        }
        catch (FormatException e)
        {
            output.ReportDiagnostic(Diagnostic.Create(BadSchema, Location.None, $"{name}.msgs, {e.Message}"));
        }
    }

    private static string Messages(string text)
    {
        var o = Begin();
        foreach (var message in SchemaParser.Parse(text))
        {
            ReaderEmitter.Emit(o, message);
            WriterEmitter.Emit(o, message);
        }

        return o.ToString();
    }

    private static string Table(ImmutableArray<(string Name, string Text)> files)
    {
        var messages = All(files);
        RefuseDoubles(messages);
        var o = Begin();
        TableEmitter.EmitIds(o, messages);
        TableEmitter.EmitTable(o, messages);
        return o.ToString();
    }

    private static string OfAll(ImmutableArray<(string Name, string Text)> files, Action<StringBuilder, IReadOnlyList<Message>> emit,
        string place)
    {
        var o = Begin(place);
        emit(o, All(files));
        return o.ToString();
    }

    private static List<Message> All(ImmutableArray<(string Name, string Text)> files)
    {
        var messages = new List<Message>();
        foreach (var file in files)
        {
            try
            {
                messages.AddRange(SchemaParser.Parse(file.Text));
            }
            catch (FormatException)
            {
                // said once, by the output of that file
            }
        }

        messages.Sort((a, b) => a.Id.CompareTo(b.Id));
        return messages;
    }

    private static void RefuseDoubles(List<Message> messages)
    {
        var doubled = messages.GroupBy(m => m.Id).FirstOrDefault(g => g.Count() > 1);
        if (doubled is not null)
            throw new FormatException($"{string.Join(" and ", doubled.Select(m => m.Name))} have the same number");
    }

    private static StringBuilder Begin(string place = Protocol + ".Messages") => new StringBuilder(1 << 16)
        .AppendLine("// Generated from the message schema; see docs/howto/add-a-message.md.")
        .AppendLine("#nullable enable")
        .AppendLine("using System;")
        .AppendLine("using System.Buffers.Binary;")
        .AppendLine("using System.Collections.Generic;")
        .AppendLine("using System.Numerics;")
        .AppendLine("using System.Text;")
        .AppendLine("using OpenSim.Primitives;")
        .AppendLine("using OpenSim.Protocol.Wire;")
        .AppendLine("using OpenSim.Protocol.Messages;")
        .AppendLine($"namespace {place};");
}
