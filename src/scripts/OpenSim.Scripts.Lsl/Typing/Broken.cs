using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

/// <summary>Stands where an error has been said, so that nothing more is said of it. No program with it leaves the compiler.</summary>
internal sealed record Broken(Place Place) : Expression(ScriptType.Void, Place);
