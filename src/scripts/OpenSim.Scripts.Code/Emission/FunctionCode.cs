using System.Reflection.Emit;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Code of a function, and what its frames look like.</summary>
/// <param name="Points">At which it may be left.</param>
/// <param name="Words">That a frame takes.</param>
/// <param name="Objects">Types of a frame's strings and lists, in the order in which they lie.</param>
internal sealed record FunctionCode(DynamicMethod Method, StopPoint[] Points, int Words, Type[] Objects);

/// <param name="Resumes">Whether it can go on there; else it has failed, or left its state.</param>
/// <param name="Callee">The function of the script that is called again there; -1 for none.</param>
internal readonly record struct StopPoint(Place Place, bool Resumes, int Callee);
