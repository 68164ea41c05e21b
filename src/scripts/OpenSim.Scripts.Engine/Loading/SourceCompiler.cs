using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Source to code. Any thread.</summary>
internal sealed class SourceCompiler(Dialect dialect)
{
    // Another front end or other code of it makes other scripts: what they remember does not fit.
    private const string Version = "1";

    // Looked for beside the region: it takes 50 ms.
    private readonly Lazy<ApiMethods> _methods =
        new(() => new ApiMethods(typeof(RegionScript).Assembly, typeof(Library.Maths.MathFunctions).Assembly));

    public Compiled Compile(string source)
    {
        var read = LslCompiler.Compile(source, dialect);
        var code = read.Program is { } program ? new CompiledScript(program, HashOf(source), _methods.Value) : null;
        return new Compiled(code, [.. read.Messages.Select(m => m.ToString())]);
    }

    private UInt128 HashOf(string source)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(Encoding.UTF8.GetBytes($"{Version} {dialect} {source}"), hash);
        return BinaryPrimitives.ReadUInt128LittleEndian(hash);
    }
}
