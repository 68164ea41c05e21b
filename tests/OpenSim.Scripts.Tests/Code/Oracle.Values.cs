using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Values of expressions. A float is a double here, rounded to 32 bits after each step in Second Life's dialect.</summary>
public sealed partial class Oracle
{
    private object Value(Expression expression)
    {
        if (++_steps > MaxSteps)
            throw new TooLong();
        return expression switch
        {
            IntegerConstant constant => constant.Value,
            FloatConstant constant => Round(constant.Value),
            TextConstant constant => constant.Value,
            VectorConstant constant => constant.Value,
            RotationConstant constant => constant.Value,
            ReadVariable read => Get(read.Variable),
            ReadComponent read => Part(Get(read.Variable), read.Component),
            ComponentOf of => Part(Value(of.Value), of.Component),
            Assign assign => Set(assign.Variable, Value(assign.Value)),
            AssignComponent assign => SetPart(assign.Variable, assign.Component, (double)Value(assign.Value)),
            Increment increment => Value(increment),
            Unary unary => Value(unary),
            Binary binary => Value(binary),
            Cast cast => Cast(Value(cast.Value), cast.Value.Type, cast.Type),
            Choice choice => (int)Value(choice.Condition) != 0 ? Value(choice.Then) : Value(choice.Else),
            Truth truth => IsTrue(Value(truth.Value), truth.Value.Type) ? 1 : 0,
            MakeVector made => Vector(made),
            MakeRotation made => Rotation(made),
            MakeList made => List(made),
            Operation operation => Value(operation)!,
            CallFunction call => Call(call.Function, [.. call.Arguments.Select(Value)])!,
            CallApi call => Call(call.Function.Name, [.. call.Arguments.Select(Value)]),
            _ => throw new NotSupportedException()
        };
    }

    private double Round(double value) => program.Dialect == Dialect.SecondLife ? (float)value : value;

    private static object Part(object value, int component) => value is Vector3 vector
        ? (double)vector[component]
        : (double)((Quaternion)value)[component];

    private object SetPart(Variable variable, int component, double part)
    {
        if (Get(variable) is Vector3 vector)
        {
            vector[component] = (float)part;
            Set(variable, vector);
        }
        else
        {
            var rotation = (Quaternion)Get(variable);
            rotation[component] = (float)part;
            Set(variable, rotation);
        }
        return (double)(float)part;
    }

    private object Value(Increment increment)
    {
        if (increment.Component >= 0)
        {
            var part = (double)Part(Get(increment.Variable), increment.Component);
            var made = SetPart(increment.Variable, increment.Component, Round(part + increment.By));
            return increment.IsPrefix ? made : part;
        }
        var old = Get(increment.Variable);
        object next = old is int number ? (object)(number + increment.By) : Round((double)old + increment.By);
        Set(increment.Variable, next);
        return increment.IsPrefix ? next : old;
    }

    private object Vector(MakeVector made)
    {
        var (x, y, z) = ((double)Value(made.X), (double)Value(made.Y), (double)Value(made.Z));
        return new Vector3((float)x, (float)y, (float)z);
    }

    private object Rotation(MakeRotation made)
    {
        var (x, y, z, s) = ((double)Value(made.X), (double)Value(made.Y), (double)Value(made.Z), (double)Value(made.S));
        return new Quaternion((float)x, (float)y, (float)z, (float)s);
    }

    private object List(MakeList made)
    {
        var list = LslList.Empty;
        foreach (var item in made.Items)
            list = list.Add(ItemOf(Value(item), item.Type));
        return list;
    }

    private static ListItem ItemOf(object value, ScriptType type) => value switch
    {
        int number => ListItem.Of(number),
        double number => ListItem.Of(number),
        Vector3 vector => ListItem.Of(vector),
        Quaternion rotation => ListItem.Of(rotation),
        _ => type == ScriptType.Key ? ListItem.OfKey((string)value) : ListItem.Of((string)value)
    };

    private object Cast(object value, ScriptType from, ScriptType to)
    {
        var isText = to is ScriptType.String or ScriptType.Key;
        if (to == ScriptType.Object)
            return value;
        if (from == ScriptType.Object)
            return Unboxed(value, to);
        if (value is string text)
        {
            return to switch
            {
                ScriptType.Integer => Casts.ToInteger(text),
                ScriptType.Float => Round(Casts.ToFloat(text, program.Dialect)),
                ScriptType.Vector => Casts.ToVector(text, program.Dialect),
                ScriptType.Rotation => Casts.ToRotation(text, program.Dialect),
                ScriptType.List => LslList.Of(ItemOf(text, from)),
                _ => text
            };
        }
        if (to == ScriptType.List)
            return value is LslList ? value : LslList.Of(ItemOf(value, from));
        return value switch
        {
            int number => isText ? Casts.ToText(number) : to == ScriptType.Float ? (object)Round(number) : number,
            double number when isText => Casts.ToText(number, program.Dialect),
            double number => to == ScriptType.Integer ? (object)Casts.ToInteger(number, program.Dialect) : number,
            Vector3 vector => isText ? Casts.ToText(vector, program.Dialect) : vector,
            Quaternion rotation => isText ? Casts.ToText(rotation, program.Dialect) : rotation,
            _ => isText ? Casts.ToText((LslList)value, program.Dialect) : value
        };
    }

    private bool IsTrue(object value, ScriptType type) => value switch
    {
        int number => number != 0,
        double number => number != 0,
        string text => type == ScriptType.Key ? Casts.IsTrueKey(text, program.Dialect) : text.Length > 0,
        Vector3 vector => vector != Vector3.Zero,
        Quaternion rotation => rotation != Quaternion.Identity,
        LslList list => list.Count > 0,
        _ => value is not null
    };

    private object Call(string function, object[] arguments)
    {
        switch (function)
        {
            case "say":
                Said.Add((string)arguments[0]);
                return 0;
            case "ask":
                Said.Add($"asked {arguments[0]} {arguments[1]}");
                return (int)arguments[0] + ((string)arguments[1]).Length;
            case "doze":
                Said.Add("dozes");
                return Round((double)arguments[0] * 2);
            case "pure":
                return ProbeFunctions.pure((int)arguments[0], (int)arguments[1]);
            case "repeat":
                return ProbeFunctions.repeat((string)arguments[0]);
            case "items":
                return ProbeFunctions.items(program.Dialect, (LslList)arguments[0], (Vector3)arguments[1], (Quaternion)arguments[2]);
            default:
                Said.Add(function + " is not available");
                return LslList.Empty;
        }
    }
}
