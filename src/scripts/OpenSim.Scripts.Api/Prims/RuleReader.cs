using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>The arguments of one rule of a list, one after another. A wrong type gives a zero, and is known afterwards.</summary>
internal ref struct RuleReader(ReadOnlySpan<ListItem> arguments)
{
    private readonly ReadOnlySpan<ListItem> _arguments = arguments;
    private int _at;

    /// <summary>Number, from 1, of the first argument of a wrong type; 0 for none.</summary>
    public int Wrong { get; private set; }

    public int Integer()
    {
        ref readonly var item = ref Next();
        return item.IsInteger ? item.Integer : item.IsFloat ? (int)item.Float : WrongInteger();
    }

    public bool Boolean() => Integer() != 0;

    public float Float()
    {
        ref readonly var item = ref Next();
        return item.IsFloat ? (float)item.Float : item.IsInteger ? item.Integer : WrongInteger();
    }

    public string Text()
    {
        ref readonly var item = ref Next();
        if (item.IsText)
            return item.Text;
        WrongInteger();
        return "";
    }

    public Vector3 Vector()
    {
        ref readonly var item = ref Next();
        if (item.Type == ScriptType.Vector)
            return item.Vector;
        WrongInteger();
        return default;
    }

    public Quaternion Rotation()
    {
        ref readonly var item = ref Next();
        if (item.Type == ScriptType.Rotation)
            return item.Rotation;
        WrongInteger();
        return Quaternion.Identity;
    }

    /// <summary>Of whatever type; an empty text says that there is none.</summary>
    public ListItem Optional() => Next();

    private ref readonly ListItem Next() => ref _arguments[_at++];

    private int WrongInteger()
    {
        if (Wrong == 0)
            Wrong = _at;
        return 0;
    }
}
