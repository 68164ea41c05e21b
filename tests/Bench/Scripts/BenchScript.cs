using OpenSim.Scripts.Code;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Maths;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;

namespace Bench.Scripts;

/// <summary>A script of which a timer event is run again and again.</summary>
internal sealed class BenchScript
{
    // As an engine runs them: in slices, each of which is left and taken up again.
    private const int Slice = 10_000;

    public static readonly ApiMethods Library = new(typeof(MathFunctions).Assembly);

    private static readonly ScriptEvent Timer = new(EventKind.timer);

    private readonly Script _script;

    public BenchScript(string globals, string work)
        : this(Compile($"{globals} default {{ timer() {{ {work} }} }}"))
    {
    }

    public BenchScript(ScriptCode code)
    {
        _script = new Script(code) { MemoryLimit = 64 << 20 };
        while (_script.HasWork)
            _script.Run(Slice);
    }

    public static CompiledScript Compile(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        return compiled.Program is { } program
            ? new CodeCache(null, Library).Add(CodeCache.HashOf(source, Dialect.SecondLife), program)
            : throw new InvalidOperationException(string.Join('\n', compiled.Messages));
    }

    public void Run()
    {
        _script.Post(Timer);
        while (_script.HasWork)
            _script.Run(Slice);
        if (_script.HasFailed)
            throw new InvalidOperationException(_script.Failure + _script.Thrown);
    }
}
